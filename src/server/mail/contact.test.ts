import { expect, onTestFinished, test, vi } from 'vitest'
import { countReadersIn, floods } from '../../mail/floods.fixture.ts'
import { SignedLinks } from '../../mail/signed-links.ts'
import { contactLimits } from '../../site/pages/embed-contact/contact-form.tsx'
import { en } from '../../site/texts/en.ts'
import { openTemporaryStore } from '../../store/temporary-store.fixture.ts'
import { exampleApp } from '../app.fixture.ts'
import { key, openNewsletter, publication } from './open-newsletter.fixture.ts'

const path = '/embed/contact'
const links = new SignedLinks(key)
const form = (changes: Record<string, string> = {}) => ({
  name: 'A. Reader',
  email: 'reader@example.com',
  topic: 'tip',
  message: 'The pump on Pine Street runs.\r\nAll night.',
  website: '',
  stamp: links.signForm('example', Date.now()),
  ...changes,
})

test('a message reaches the newsroom, and a reply goes to the reader', async () => {
  const { app, post, server, store } = await openNewsletter()
  const given = await app.request(path)
  // A browser that may not store the page loses what was typed when the reader goes back to it.
  expect(given.headers.get('cache-control')).toMatch(/^public, max-age=60/)
  const page = await given.text()
  expect(page).toMatch(/<option value="community" selected="">Local news and community/)
  const stamp = /name="stamp" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const answer = await post(path, form({ stamp }))
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('We have your message')
  const [mail] = await server.waitFor(1)
  expect(mail).toMatchObject({ from: 'news@example.test', to: 'news@example.test' })
  expect(mail?.headers.get('subject')).toBe('News tip: A. Reader')
  expect(mail?.headers.get('reply-to')).toBe('"A. Reader" <reader@example.com>')
  expect(mail?.text).toContain('The pump on Pine Street runs.\r\nAll night.')
  await expect.poll(() => store.contactMessages.claim(Date.now() + 1e9, 0, 9)).toEqual([])
})

test('a form that is sent twice, one after the other or at once, is one message, and both answers say that we have it', async () => {
  const { post, server, store } = await openNewsletter()
  const sent = form()
  const first = await post(path, sent)
  await server.waitFor(1)
  const others = await Promise.all([1, 2].map(() => post(path, sent)))
  for (const answer of [first, ...others]) {
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('We have your message')
  }
  // With the back button: the same form, other words.
  await post(path, { ...sent, message: 'The pump on Pine Street has stopped.' })
  const mails = await server.waitFor(2)
  expect(mails.map(({ text }) => /pump .*[.]/.exec(text)?.[0])).toEqual([
    'pump on Pine Street runs.',
    'pump on Pine Street has stopped.',
  ])
  expect(await store.contactMessages.claim(Date.now() + 1e9, 0, 9)).toEqual([])
})

test('what an error gives back is the same form, by whose stamp a message that was stored all the same is known', async () => {
  const { send, fail } = openForm()
  fail()
  const stamp = links.signForm('example', Date.now() - 60_000)
  const answer = await send(form({ stamp }))
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain(`name="stamp" value="${stamp}"`)
})

test('a message is kept until the mail server accepts it', async () => {
  const { mail, post, server, store } = await openNewsletter()
  server.answers.set('news@example.test', 451)
  expect((await post(path, form())).status).toBe(200)
  await mail.postbox.sendDue()
  await expect
    .poll(() => store.contactMessages.claim(Date.now() + 600_000, Date.now(), 9))
    .toMatchObject([{ name: 'A. Reader', tries: 1 }])
  server.answers.clear()
  await mail.postbox.sendDue()
  expect(await server.waitFor(1)).toHaveLength(1)
})

test('a name turns no header around and is no coded word', async () => {
  const { post, server } = await openNewsletter()
  const name = '\u202eevil\u2066 \u0085=?utf-8?Q?=42cc?= Ann \u200fGull'
  await post(path, form({ name }))
  const [mail] = await server.waitFor(1)
  expect(mail?.headers.get('subject')).toBe('News tip: evil Ann Gull')
  expect(mail?.headers.get('reply-to')).toContain('evil Ann Gull')
})

test('errors are shown, and the form keeps what was typed', async () => {
  const { post, store } = await openNewsletter()
  const answer = await post(
    path,
    form({ email: 'reader@nowhere', name: ' ', message: '<b>Hello & good day' }),
  )
  const page = await answer.text()
  expect(answer.status).toBe(400)
  expect(page).toContain('There are 2 problems')
  expect(page).toContain('value="reader@nowhere"')
  expect(page).toContain('&lt;b&gt;Hello &amp; good day</textarea>')
  expect(await store.contactMessages.claim(Date.now() + 1000, 0, 9)).toEqual([])
})

test('no input can inject a mail header', async () => {
  const { post, server } = await openNewsletter()
  await post(path, form({ name: 'A\r\nBcc: victim@example.com\r\n\r\nB' }))
  const [mail] = await server.waitFor(1)
  expect(mail?.headers.has('bcc')).toBe(false)
  expect(server.received.map(({ to }) => to)).toEqual(['news@example.test'])
  expect(mail?.headers.get('subject')).toBe('News tip: A Bcc: victim@example.com B')
})

test('forged forms, expired forms, bots and floods send nothing', async () => {
  const { app, post, store } = await openNewsletter()
  const old = links.signForm('example', Date.now() - 25 * 3_600_000)
  for (const stamp of ['', 'x.y', links.signForm('elsewhere', Date.now()), old]) {
    const answer = await post(path, form({ stamp }), { 'x-forwarded-for': '10.0.0.1' })
    expect(answer.status, stamp).toBe(400)
    expect(await answer.text()).toContain('A. Reader')
  }
  const robot = await post(path, form({ website: 'https://spam.example' }))
  expect([robot.status, (await robot.text()).includes('We have your message')]).toEqual([200, true])
  const flood = await Promise.all(Array.from({ length: 50 }, () => post(path, form({ message: '' }))))
  // On a slow machine the flood takes more than a second, and an address has 20 tries.
  expect(flood.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(30)
  const large = await app.request(path, {
    method: 'POST',
    body: 'x'.repeat(10_000_000),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '10000000' },
  })
  expect([large.status, large.headers.get('connection')]).toEqual([413, 'close'])
  expect(await store.contactMessages.claim(Date.now() + 1000, 0, 9)).toEqual([])
})

test('mistakes in a form do not count as messages: an address may send five an hour', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { post } = await openNewsletter()
  const answers = []
  for (const message of ['', '', '', '', '', ...Array.from({ length: 6 }, (_, n) => `Pump ${n} runs.`)]) {
    vi.advanceTimersByTime(1000)
    answers.push((await post(path, form({ message }))).status)
  }
  expect(answers).toEqual([400, 400, 400, 400, 400, 200, 200, 200, 200, 200, 429])
})

test('who has many networks of IPv6 may send two hundred forms in an hour from all of them', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { app } = await openNewsletter()
  const send = async (remoteAddress: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams(form({ message: '' }))
    const sent = { method: 'POST', headers, body }
    return (await app.request(path, sent, { incoming: { socket: { remoteAddress } } })).status
  }
  const flood = []
  for (let network = 0; network < 220; network++) {
    vi.advanceTimersByTime(100)
    flood.push(await send(`2a01:db8:7:${network.toString(16)}::1`))
  }
  expect(flood.filter((status) => status === 400)).toHaveLength(200)
  expect(await send('2a01:db8:8::1')).toBe(400)
})

test('a flood of messages from one /16 shuts no other reader out', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const contactDesk = { links, messages: { add: async () => true }, onWritten: () => undefined }
  const { app } = exampleApp({ publication, contactDesk })
  const send = async (from: string) => {
    const remoteAddress = from.includes(':') ? `${from}::1` : from
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = { method: 'POST', headers, body: new URLSearchParams(form()) }
    return (await app.request(path, sent, { incoming: { socket: { remoteAddress } } })).status === 200
  }
  const flood = floods['one /16'] ?? (() => '')
  expect(await countReadersIn(flood, send, (ms) => vi.advanceTimersByTime(ms), 60)).toBe(10)
})

test('a message that is refused or cannot be stored comes back as it was typed, in a page that is kept for no one', async () => {
  const add = vi.fn<() => Promise<boolean>>().mockRejectedValueOnce(new Error('the disk is full'))
  const messages = { add: add.mockResolvedValueOnce(false) }
  const { app, pages } = exampleApp({
    publication,
    contactDesk: { links, messages, onWritten: () => undefined },
  })
  const send = () =>
    app.request(path, {
      method: 'POST',
      body: new URLSearchParams(form()),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const [failed, refused] = [await send(), await send()]
  expect([failed.status, refused.status]).toEqual([503, 429])
  expect(refused.headers.get('retry-after')).toBe('3600')
  for (const [answer, problem] of [
    [failed, 'failed'],
    [refused, 'tooMany'],
  ] as const) {
    const html = await answer.text()
    expect(html).toContain(en.contactForm.errors[problem])
    expect(html).toContain('The pump on Pine Street runs.')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  expect(pages.cache.size).toBe(0)
})

test('a message to a city that is served no more is kept for 30 days, then deleted', async () => {
  const { mail, server, store } = await openNewsletter()
  const day = 86_400_000
  const words = { name: 'A', email: 'a@example.com', topic: 'community', message: 'Hello there' }
  for (const age of [29, 31]) {
    await store.contactMessages.add({ ...words, city: 'gone', receivedAt: Date.now() - age * day })
  }
  await mail.postbox.sendDue()
  const kept = await store.contactMessages.claim(Date.now() + day, Date.now() + 2 * day, 10)
  expect(kept.map(({ receivedAt }) => Math.round((Date.now() - receivedAt) / day))).toEqual([29])
  expect(server.received).toEqual([])
})

/** The form without a store and a mail server; what it took, and what it logged. */
function openForm(changes: Partial<typeof publication> = {}) {
  const taken: object[] = []
  let isFailing = false
  const contactDesk = {
    links,
    messages: {
      async add(message: object) {
        if (isFailing) throw new Error('the disk is full')
        taken.push(message)
        return true
      },
    },
    onWritten: () => undefined,
  }
  const { app, lines } = exampleApp({ publication: { ...publication, ...changes }, contactDesk })
  const send = (fields: Record<string, string>) =>
    app.request(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const fail = () => {
    isFailing = true
  }
  return { app, send, fail, taken, lines }
}

test.each([
  [{ name: 'A'.repeat(contactLimits.name) }, 200],
  [{ name: 'A'.repeat(contactLimits.name + 1) }, 400],
  [{ message: 'Fires' }, 200],
  [{ message: ' Fire ' }, 400],
  [{ message: 'm'.repeat(contactLimits.message) }, 200],
  [{ message: 'm'.repeat(contactLimits.message + 1) }, 400],
])('a form at a limit: case %# ', async (changes, status) => {
  const { send, taken } = openForm()
  expect((await send(form(changes))).status).toBe(status)
  expect(taken).toHaveLength(status === 200 ? 1 : 0)
})

test('what is kept of a message is what was typed, without what surrounds it', async () => {
  const { send, taken, lines } = openForm()
  const typed = { email: 'Ann@Example.COM', message: ' One.\r\nTwo. \n', topic: 'parking' }
  await send(form(typed))
  expect(taken).toEqual([
    {
      name: 'A. Reader',
      email: 'Ann@example.com',
      message: 'One.\nTwo.',
      topic: 'community',
      city: 'example',
      receivedAt: expect.any(Number),
    },
  ])
  expect(lines).toMatchObject([{ result: 'taken', msg: 'contact form submitted' }])
})

test('a city without this form takes no message', async () => {
  const { app, send, taken } = openForm({ contactForm: false })
  expect(await (await app.request(path)).text()).not.toContain('name="stamp"')
  expect((await send(form())).status).toBeGreaterThanOrEqual(404)
  expect(taken).toEqual([])
  const { app: without } = exampleApp({ publication })
  expect(await (await without.request(path)).text()).not.toContain('name="stamp"')
})

test('a form that is too long ends its connection; a flood is told to wait, and logged once a second', async () => {
  const { send, taken, lines } = openForm()
  const large = await send(form({ message: 'm'.repeat(80_001) }))
  expect([large.status, large.headers.get('connection'), large.headers.get('retry-after')]).toEqual([
    413,
    'close',
    null,
  ])
  const answers = []
  for (let times = 0; times < 27; times++) answers.push(await send(form({ message: '' })))
  const [mistake, kept, refused] = [answers[0], answers[20], answers[26]]
  expect(
    [mistake, kept, refused].map((answer) => [answer?.status, answer?.headers.get('retry-after')]),
  ).toEqual([
    [400, null],
    [429, '3600'],
    [429, '3600'],
  ])
  expect([mistake, kept, refused].map((answer) => answer?.headers.get('connection'))).toEqual([
    null,
    null,
    null,
  ])
  expect(await kept?.text()).toContain('A. Reader')
  expect(await refused?.text()).not.toContain('A. Reader')
  expect(taken).toEqual([])
  expect(lines[0]).toMatchObject({ refused: 1, msg: 'contact form: 1 requests refused' })
})

test('of two processes together an address may send five messages in an hour', async () => {
  const { contactMessages: messages } = await openTemporaryStore()
  const contactDesk = { links, messages, onWritten: () => undefined }
  const apps = [1, 2].map(() => exampleApp({ publication, contactDesk }).app)
  const statuses: number[] = []
  for (let n = 0; n < 8; n++) {
    const answer = await apps[n % 2]?.request(path, {
      method: 'POST',
      body: new URLSearchParams(form({ message: `Message ${Math.min(n, 5)}` })),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    statuses.push(answer?.status ?? 0)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  const again = await apps[0]?.request(path, {
    method: 'POST',
    body: new URLSearchParams(form({ message: 'Message 4' })),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(again?.status, 'the fifth, sent twice').toBe(200)
})
