// The proxies of deploy/ as in their examples, before two `main web`. Those not installed are left out.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { request as requestSafely } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { findDeployment } from '../../scripts/programs.ts'
import { findFreePort } from '../free-port.ts'
import { type ProxyName, proxyExamples, type RunningProxy, startProxy } from '../proxy.ts'
import { publish, type RunningSite, startSite } from '../sites.ts'
import { copyPublications } from '../temporary-publications.ts'

/** Those that keep pages. */
const caches: readonly ProxyName[] = ['nginx']
const names = (Object.keys(proxyExamples) as ProxyName[]).filter((name) =>
  findDeployment(proxyExamples[name].program),
)
/** Hosts of the two cities. */
const [ours, others] = ['fortlauderdale.example', 'tiny.test']

let folder: string
let publications: Awaited<ReturnType<typeof copyPublications>>
let webs: RunningSite[] = []
const proxies = new Map<ProxyName, RunningProxy>()

test.beforeAll(async () => {
  publications = await copyPublications('fort-lauderdale', 'pelican-bay-test')
  await appendFile(join(publications.folder, 'pelican-bay-test/publication.yaml'), 'newsletter: true\n')
  folder = await mkdtemp(join(tmpdir(), 'proxies-'))
  const [one, other] = [await findFreePort(), await findFreePort()]
  await publish({ DATA_DIR: folder, PUBLICATIONS_DIR: publications.folder })
  const start = (port: number) =>
    startSite(
      {
        PORT: `${port}`,
        DATA_DIR: folder,
        HOST: '127.0.0.1',
        PUBLICATIONS_DIR: publications.folder,
        SAMPLE_EDITION: 'never',
        // Nobody listens there: messages wait.
        SMTP_URL: 'smtp://127.0.0.1:9',
      },
      [process.execPath, 'dist/server/main.js', 'web'],
    )
  webs = await Promise.all([start(one), start(other)])
  await Promise.all(
    names.map(async (name) => {
      proxies.set(name, await startProxy(name, [one, other]))
    }),
  )
})
test.afterAll(async () => {
  await Promise.all([...proxies.values()].map((proxy) => proxy.stop()))
  await Promise.all(webs.map((web) => web.stop()))
  await publications.remove()
  await rm(folder, { recursive: true, force: true })
})

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** What is asked for; of the second city where no host says otherwise. */
interface Question {
  host?: string
  method?: 'POST'
  headers?: Record<string, string>
  body?: string
  /** Address of this machine that the reader has. */
  localAddress?: string
}

/** The answer as it begins, on a connection of its own. Caddy's certificates are of its own making. */
async function begin(
  name: ProxyName,
  path: string,
  { host = others, body, ...options }: Question = {},
): Promise<IncomingMessage> {
  const { origin } = proxies.get(name)!
  const { port, protocol } = new URL(origin)
  const all = {
    ...options,
    host: '127.0.0.1',
    port,
    path,
    agent: false as const,
    headers: { ...options.headers, host },
  }
  const asked =
    protocol === 'https:'
      ? requestSafely({ ...all, servername: host, rejectUnauthorized: false })
      : request(all)
  const [answer] = (await once(asked.end(body), 'response')) as [IncomingMessage]
  return answer
}

/** A whole answer, decompressed. */
async function ask(name: ProxyName, path: string, options?: Question): Promise<Answer> {
  const answer = await begin(name, path, options)
  const bytes = await buffer(answer)
  const { 'content-encoding': coding = '' } = answer.headers
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[coding]
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    text: (decode?.(bytes) ?? bytes).toString(),
  }
}

const form = (email: string): Question => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: `email=${encodeURIComponent(email)}`,
})

for (const [index, name] of names.entries()) {
  test(`${name}: each host has its city, each reader the variant that was asked for`, async () => {
    for (const round of ['made', 'kept']) {
      for (const [host, city] of [
        [ours, 'Fort Lauderdale'],
        [others, 'Pelican Bay'],
      ] as const) {
        const { status, text } = await ask(name, '/about', { host })
        expect({ round, status, isIts: text.includes(`<title>About`) && text.includes(city) }).toEqual({
          round,
          status: 200,
          isIts: true,
        })
      }
      expect((await ask(name, '/storm', { host: ours })).text).toContain('<html lang="en-US"')
      expect((await ask(name, '/es/storm', { host: ours })).text).toContain('<html lang="es-US"')
      for (const coding of ['br', 'gzip', 'identity']) {
        const { headers, text } = await ask(name, '/faq', {
          host: ours,
          headers: { 'accept-encoding': coding },
        })
        expect(headers['content-encoding'] ?? 'identity').toBe(coding)
        expect(text).toContain('<main')
      }
    }
  })

  test(`${name}: nothing of the operator's is shown`, async () => {
    expect((await ask(name, '/metrics')).status).toBe(404)
    expect((await ask(name, '/readyz?verbose')).text).toBe('ready')
  })

  test(`${name}: readers have limits of their own, which no header of theirs changes`, async () => {
    const send = async (from: string, forwarded: string, count: number) => {
      const { headers, ...options } = form(`reader-${count}@${name}.example`)
      const sent = { ...headers, 'x-forwarded-for': forwarded }
      return (await ask(name, '/newsletter', { ...options, headers: sent, localAddress: from })).status
    }
    const statuses: number[] = []
    for (let count = 0; count < 12; count++) {
      statuses.push(await send(`127.1.${index}.1`, `198.51.100.${count}`, count))
    }
    expect(statuses.slice(0, 10).every((status) => status === 200 || status === 202)).toBe(true)
    expect(statuses.slice(10)).toEqual([429, 429])
    expect([200, 202]).toContain(await send(`127.2.${index}.1`, '198.51.100.1', 12))
  })
}

test('nginx: what is kept is asked for again when its files are deleted', async () => {
  test.skip(!names.includes('nginx'), 'nginx is not installed')
  const requestOf = async () => (await ask('nginx', '/faq?kept')).headers['x-request-id']
  const first = await requestOf()
  expect(await requestOf()).toBe(first)
  execFileSync('find', [join(proxies.get('nginx')!.folder, 'pages'), '-type', 'f', '-delete'])
  expect(await requestOf()).not.toBe(first)
})

test('caddy: a host that is no city gets no certificate', async () => {
  test.skip(!names.includes('caddy'), 'Caddy is not installed')
  await expect(ask('caddy', '/about', { host: 'stranger.example' })).rejects.toThrow(/alert|internal error/)
})

test('a process that dies is not noticed, and without any, pages are kept where they may be', async () => {
  const kept = '/about'
  const article = join(publications.folder, 'pelican-bay-test/articles/counting-pelicans.md')
  const link = execFileSync(process.execPath, ['dist/server/main.js', 'preview', article], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: folder, PUBLICATIONS_DIR: publications.folder },
  })
  const privatePages = ['/search?q=bridge', /\/preview\/\S+/.exec(link)?.[0] ?? '']
  for (const name of names) {
    expect((await ask(name, kept)).status).toBe(200)
    for (const path of privatePages) {
      const { headers, status } = await ask(name, path)
      expect({ name, path, status, is: headers['cache-control'] }).toEqual({
        name,
        path,
        status: 200,
        is: 'no-store',
      })
    }
    const sent = await ask(name, '/newsletter', {
      ...form(`kept@${name}.example`),
      localAddress: '127.3.0.1',
    })
    expect(sent.headers['cache-control']).toBe('no-store')
  }

  webs[0]!.process.kill('SIGKILL')
  for (const name of names) {
    for (let page = 1; page <= 6; page++) {
      const { status } = await ask(name, `/faq?new=${page}`)
      expect({ name, page, status }).toEqual({ name, page, status: 200 })
    }
  }

  webs[1]!.process.kill('SIGKILL')
  await once(webs[1]!.process, 'close')
  for (const name of names) {
    const again = await ask(name, kept)
    expect({ name, isKept: again.status === 200 && again.text.includes('Pelican Bay') }).toEqual({
      name,
      isKept: caches.includes(name),
    })
    for (const path of privatePages) {
      expect((await ask(name, path)).status).toBeGreaterThanOrEqual(500)
    }
    expect((await ask(name, '/newsletter', form('late@tiny.example'))).status).toBeGreaterThanOrEqual(500)
  }
})
