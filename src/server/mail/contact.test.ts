import { expect, onTestFinished, test, vi } from 'vitest'
import { countReadersIn, floods } from '../../mail/floods.fixture.ts'
import { SignedLinks } from '../../mail/signed-links.ts'
import { contactLimits } from '../../site/pages/embed-contact/contact-form.tsx'
import { defaultTexts as en } from '../../site/texts/texts.ts'
import type { OutboxStore } from '../../store/outbox.ts'
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

/** The form without a mail server, whose messages `add` takes; what it took, and what it logged. */
function openForm(changes: Partial<typeof publication> = {}, add?: OutboxStore['addContact']) {
  const taken: object[] = []
  const keep = async (message: object) => taken.push(message) > 0
  const contactDesk = { links, messages: { addContact: add ?? keep }, onWritten: () => undefined }
  const { app, lines, pages } = exampleApp({ publication: { ...publication, ...changes }, contactDesk })
  const send = (fields: Record<string, string>, remoteAddress?: string) =>
    app.request(
      path,
      {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      remoteAddress === undefined ? undefined : { incoming: { socket: { remoteAddress } } },
    )
  return { app, send, taken, lines, pages }
}

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
  await expect.poll(() => store.outbox.claim(Date.now() + 1e9, 0, 9)).toEqual([])
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
  await expect.poll(() => store.outbox.claim(Date.now() + 1e9, 0, 9)).toEqual([])
})

test('what an error gives back is the same form, by whose stamp a message that was stored all the same is known', async () => {
  const { send } = openForm({}, () => Promise.reject(new Error('the disk is full')))
  const stamp = links.signForm('example', Date.now() - 60_000)
  const answer = await send(form({ stamp }))
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain(`name="stamp" value="${stamp}"`)
})

test.each([
  ['\u202eevil\u2066 \u0085=?utf-8?Q?=42cc?= Ann \u200fGull', 'evil Ann Gull'],
  ['A\r\nBcc: victim@example.com\r\n\r\nB', 'A Bcc: victim@example.com B'],
])('the name %j turns no header around, adds none and is no coded word', async (name, shown) => {
  const { post, server } = await openNewsletter()
  await post(path, form({ name }))
  const [mail] = await server.waitFor(1)
  expect(mail?.headers.get('subject')).toBe(`News tip: ${shown}`)
  expect(mail?.headers.get('reply-to')).toContain(shown)
  expect(mail?.headers.has('bcc')).toBe(false)
  expect(server.received.map(({ to }) => to)).toEqual(['news@example.test'])
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
  expect(await store.outbox.claim(Date.now() + 1000, 0, 9)).toEqual([])
})

test('a form that was given before the clock was set back is taken', async () => {
  const { send, taken } = openForm()
  const stamp = links.signForm('example', Date.now() + 30 * 24 * 3_600_000)
  expect((await send(form({ stamp }), '203.0.113.7')).status).toBe(200)
  expect(taken).toHaveLength(1)
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
  expect(await store.outbox.claim(Date.now() + 1000, 0, 9)).toEqual([])
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
  const { send } = openForm()
  const statusFor = async (from: string) => (await send(form({ message: '' }), from)).status
  const flood = []
  for (let network = 0; network < 220; network++) {
    vi.advanceTimersByTime(100)
    flood.push(await statusFor(`2a01:db8:7:${network.toString(16)}::1`))
  }
  expect(flood.filter((status) => status === 400)).toHaveLength(200)
  expect(await statusFor('2a01:db8:8::1')).toBe(400)
})

test('a flood of messages from one /16 shuts no other reader out', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { send } = openForm()
  const isTaken = async (from: string) =>
    (await send(form(), from.includes(':') ? `${from}::1` : from)).status === 200
  const flood = floods['one /16'] ?? (() => '')
  expect(await countReadersIn(flood, isTaken, (ms) => vi.advanceTimersByTime(ms), 60)).toBe(10)
})

test('a message that is refused or cannot be stored comes back as it was typed, in a page that is kept for no one', async () => {
  const add = vi.fn<() => Promise<boolean>>().mockRejectedValueOnce(new Error('the disk is full'))
  const { send, pages } = openForm({}, add.mockResolvedValueOnce(false))
  const [failed, refused] = [await send(form()), await send(form())]
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
  const { outbox } = await openTemporaryStore()
  const [first, second] = [1, 2].map(() => openForm({}, (...words) => outbox.addContact(...words)))
  const statuses: (number | undefined)[] = []
  for (const n of [0, 1, 2, 3, 4, 5, 5, 5, 4]) {
    const process = statuses.length % 2 === 0 ? first : second
    statuses.push((await process?.send(form({ message: `Message ${n}` })))?.status)
  }
  // The last one is the fifth, sent twice.
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 200])
})
