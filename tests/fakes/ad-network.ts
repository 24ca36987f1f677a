// A fake ad network on this machine: a tag of the shape of Google Publisher Tag's reference, written for these tests.
import { type LocalServer, startServer } from '../local-server.ts'

/** How the network answers: an ad, no ad, an error, or not at all. */
type AdAnswer = 'ad' | 'empty' | 'error' | 'hanging'

export interface FakeAdNetwork extends LocalServer {
  /** Address of its script, for `script` in publication.yaml. */
  script: string
  /** Every request: path and query. */
  requests: string[]
  answer: AdAnswer
}

/** Starts the network on a free port. */
export async function startAdNetwork(): Promise<FakeAdNetwork> {
  const server = await startServer((request, response) => {
    const path = request.url ?? ''
    fake.requests.push(path)
    if (fake.answer === 'hanging') return
    if (fake.answer === 'error') return void response.writeHead(500).end()
    if (path === '/tag.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' })
      return void response.end(tag.replace('ORIGIN', fake.origin))
    }
    response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' })
    response.end(fake.answer === 'empty' ? '' : '<p style="margin:0">An invented ad</p>')
  })
  const script = `${server.origin}/tag.js`
  const fake: FakeAdNetwork = { ...server, script, requests: [], answer: 'ad' }
  return fake
}

/** Runs queued commands, requests an ad for its unit, shows it in a frame and reports whether there was one; tries to read the page around it. */
const tag = `(() => {
  const listeners = [], slots = new Map(), settings = {}
  const pubads = { setPrivacySettings: (more) => Object.assign(settings, more), addEventListener: (name, run) => name === 'slotRenderEnded' && listeners.push(run) }
  const look = (what) => { try { return String(what()) } catch { return 'refused' } }
  const api = {
    pubads: () => pubads,
    defineSlot: (unit, size, id) => { const slot = { unit, size, id, addService: () => slot }; slots.set(id, slot); return slot },
    enableServices: () => {},
    display: async (id) => {
      const slot = slots.get(id)
      const query = new URLSearchParams({ unit: slot.unit, size: slot.size.join('x'), personal: String(!settings.nonPersonalizedAds), cookie: look(() => document.cookie), page: look(() => parent.document.title) })
      const html = await (await fetch('ORIGIN/ad?' + query)).text()
      if (html) { const frame = document.createElement('iframe'); frame.srcdoc = html; frame.title = 'Ad'; frame.width = slot.size[0]; frame.height = slot.size[1]; frame.style.border = 0; document.getElementById(id).append(frame) }
      for (const run of listeners) run({ isEmpty: !html })
    },
  }
  const queued = window.googletag.cmd
  Object.assign(window.googletag, api, { cmd: { push: (run) => run() } })
  for (const run of queued) run()
})()`
