import { expect, test } from 'vitest'
import type { MailServer } from '../../../tests/mail-server.ts'
import { SignedLinks } from '../../mail/signed-links.ts'
import { en } from '../../site/texts/en.ts'
import { key, openNewsletter, publication } from './open-newsletter.fixture.ts'

/** The path and query of the first link with this path in a message. */
function linkIn(text: string, path: string): string {
  const found = new RegExp(`https://example\\.test(${path}\\?t=[\\w.-]+)`).exec(text)
  return found?.[1] ?? 'no link'
}

async function subscribed(
  email: string,
  newsletter: Awaited<ReturnType<typeof openNewsletter>>,
  choice: 'daily' | 'alerts' = 'daily',
) {
  const before = newsletter.server.received.length
  await newsletter.post('/newsletter', { email, chosen: '', send: choice })
  const mails = await newsletter.server.waitFor(before + 1)
  const link = linkIn(mails.at(-1)?.text ?? '', '/newsletter/confirm')
  expect((await newsletter.post(link)).status).toBe(200)
}

/** Sends an issue to all subscribers of the daily digest, as `main newsletter send` does. */
async function sendIssue(
  { store, mail }: Awaited<ReturnType<typeof openNewsletter>>,
  edition = '2026-11-22',
) {
  const { id } = await store.mailings.add({
    city: publication.id,
    kind: 'daily',
    edition,
    subject: 'Sunday',
    text: 'The drawbridge is up.',
    html: '<p>The drawbridge is up.</p><reader-foot></reader-foot>',
    madeAt: Date.now(),
  })
  await mail.postbox.sendDue()
  // The service's own timer may have taken it.
  await mail.settled()
  return id
}

test('sign-up, confirmation, an issue and unsubscribing', async () => {
  const newsletter = await openNewsletter()
  const { app, post, server, store } = newsletter
  const answer = await post('/newsletter', { email: 'Reader@Example.com' })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('Check your inbox')
  expect(await store.subscribers.list('example')).toMatchObject([
    { address: 'Reader@example.com', confirmedAt: undefined, choices: [] },
  ])

  const [question] = await server.waitFor(1)
  expect(question).toMatchObject({ from: 'news@example.test', to: 'Reader@example.com' })
  expect(question?.headers.get('from')).toBe('Example News <news@example.test>')
  expect(question?.text).toMatch(/IS THIS YOUR ADDRESS\?[\s\S]*the daily digest\s+from\s+Example\s+News/)
  expect(question?.headers.has('list-unsubscribe')).toBe(false)
  await sendIssue(newsletter, '2026-11-21')
  expect(server.received).toHaveLength(1)

  const confirm = linkIn(question?.text ?? '', '/newsletter/confirm')
  expect(question?.html).toContain(confirm)
  // Mail scanners open links: a GET request confirms nothing.
  expect(await (await app.request(confirm)).text()).toContain('One more step')
  expect(await store.subscribers.list('example')).toMatchObject([{ confirmedAt: undefined }])
  expect(await (await post(confirm)).text()).toContain('Confirmed')
  expect((await post(confirm)).status).toBe(410)

  await sendIssue(newsletter)
  const [, digest] = await server.waitFor(2)
  const leave = linkIn(digest?.text ?? '', '/newsletter/leave')
  expect(digest?.headers.get('list-unsubscribe')).toBe(`<https://example.test${leave}>`)
  expect(digest?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(digest?.headers.get('list-id')).toContain('<daily.newsletter.example.test>')
  expect(digest?.html).toContain(leave)
  expect(await (await app.request(leave)).text()).toContain('Unsubscribe?')
  expect(await store.subscribers.list('example')).toHaveLength(1)
  // The request of a mail program's unsubscribe button (RFC 8058).
  expect((await post(leave, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200)
  expect(await store.subscribers.list('example')).toEqual([])
  expect((await post(leave, { end: 'all' })).status).toBe(200)
  expect((await post(confirm)).status).toBe(410)
})

test('a link ends the list of its message; other lists go on until all are ended', async () => {
  const newsletter = await openNewsletter()
  const { post, store } = newsletter
  await subscribed('a@example.com', newsletter)
  const [reader] = await store.subscribers.list('example')
  const { id = 0 } = reader ?? {}
  await store.subscribers.ask('example', 'a@example.com', ['daily', 'alerts'], Date.now())
  await store.subscribers.confirm('example', { id, number: 2, choices: ['daily', 'alerts'] }, Date.now())
  const leave = (kind: 'daily' | 'alerts', until = Date.now() + 60_000) =>
    `/newsletter/leave?t=${new SignedLinks(key).signLeave('example', { id, kind }, until)}`
  const oneClick = { 'List-Unsubscribe': 'One-Click' }
  const choices = async () => (await store.subscribers.list('example')).map((one) => one.choices)

  // Neither a link that is too old nor a request that is no press of ours ends anything.
  expect((await post(leave('daily', Date.now() - 2_000), oneClick)).status).toBe(410)
  expect(await (await post(leave('daily'))).text()).toContain('Unsubscribe?')
  expect(await choices()).toEqual([['daily', 'alerts']])

  expect(await (await post(leave('daily'), oneClick)).text()).toContain('This mail has ended')
  expect(await choices()).toEqual([['alerts']])
  expect(await (await post(leave('daily'), { end: 'all' })).text()).toContain('You are unsubscribed')
  expect(await choices()).toEqual([])
})

test('while the mail server does not answer, nobody is told to look for a message; it is sent when it answers', async () => {
  const { post, mail, store } = await openNewsletter()
  mail.postbox.isAnswering = false
  const answer = await post('/newsletter', { email: 'late@example.com' })
  expect(answer.status).toBe(202)
  const page = await answer.text()
  expect(page).toContain('Our mail server does not answer right now')
  expect(page).not.toContain('Check your inbox')
  expect(await store.subscribers.list('example')).toHaveLength(1)
  await expect.poll(() => mail.postbox.isAnswering).toBe(true)
})

test('an issue is sent once to each subscriber, however often it is requested', async () => {
  const newsletter = await openNewsletter()
  await subscribed('a@example.com', newsletter)
  await subscribed('b@example.com', newsletter)
  const id = await sendIssue(newsletter)
  expect(await sendIssue(newsletter)).toBe(id)
  const issues = newsletter.server.received.filter(({ headers }) => headers.get('subject') === 'Sunday')
  expect(issues.map(({ to }) => to).sort()).toEqual(['a@example.com', 'b@example.com'])
  expect(await newsletter.store.mailings.counts(id)).toMatchObject({ sent: 2, waiting: 0 })
})

test('no answer reveals whether an address is known', async () => {
  const newsletter = await openNewsletter()
  await subscribed('known@example.com', newsletter)
  const answers = await Promise.all(
    ['known@example.com', 'new@example.com'].map(async (email) => {
      const answer = await newsletter.post('/newsletter', { email })
      const headers = [...answer.headers].filter(([name]) => !/^(x-request-id|server-timing)$/.test(name))
      return [answer.status, headers, await answer.text()]
    }),
  )
  expect(answers[0]).toEqual(answers[1])
  expect(newsletter.pages.cache.size).toBeLessThanOrEqual(2)
})

test('a form with a mistake comes back as it was typed, in a page that is kept for no one else', async () => {
  const { post, pages } = await openNewsletter()
  const wrong = await post('/newsletter', { email: ' "reader@nowhere', chosen: 'yes', send: 'weekly' })
  expect([wrong.status, wrong.headers.get('cache-control')]).toEqual([400, 'no-store'])
  const html = await wrong.text()
  expect(html).toContain('value="&quot;reader@nowhere"')
  expect(html).toMatch(/value="weekly"[^>]* checked=""|checked=""[^>]* value="weekly"/)
  expect(html.match(/ checked=""/g)).toHaveLength(1)

  const none = await (await post('/newsletter', { email: 'reader@example.com', chosen: 'yes' })).text()
  expect(none).toContain('value="reader@example.com"')
  expect(none).not.toContain(' checked=""')
  expect(none).not.toContain('nowhere')
  const both = await (await post('/newsletter', { email: 'reader', chosen: 'yes' })).text()
  for (const { text } of [en.newsletter.outcomes.wrongAddress, en.newsletter.outcomes.noChoice])
    expect(both).toContain(text)
  expect(both).toContain('<title>There is a problem: Newsletter')
  expect(pages.cache.size).toBe(0)
})

test('an address gets at most three confirmation messages an hour, and the answer does not say so', async () => {
  const { post, server } = await openNewsletter()
  for (let times = 0; times < 6; times++) {
    expect(
      (await post('/newsletter', { email: 'a@example.com' }, { 'x-forwarded-for': `${times}` })).status,
    ).toBe(200)
  }
  await server.waitFor(1)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(server.received.length).toBeLessThanOrEqual(3)
})

test('a flood of forms is refused without rendering a page', async () => {
  const { post, pages, store } = await openNewsletter()
  const statuses = await Promise.all(
    Array.from(
      { length: 250 },
      async (_, index) => (await post('/newsletter', { email: `r${index}@example.com` })).status,
    ),
  )
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(225)
  expect((await store.subscribers.list('example')).length).toBeLessThanOrEqual(20)
  expect(pages.cache.size).toBe(2)
})

test.each(['/newsletter', '/newsletter/confirm', '/newsletter/leave', '/embed/contact'])(
  'a body without end, posted to %s, is not read beyond its limit',
  async (path) => {
    const { app } = await openNewsletter()
    let taken = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        taken += 16_384
        if (taken > 10_000_000) controller.close()
        else controller.enqueue(new Uint8Array(16_384).fill(97))
      },
    })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await app.request(path, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
    expect(answer.status).toBe(413)
    expect(taken).toBeLessThan(200_000)
  },
)

const links = new SignedLinks(key)
const useless: readonly (readonly [string, string, number])[] = [
  [
    'a link of another key',
    new SignedLinks('x'.repeat(32)).signConfirm(
      'example',
      { id: 1, number: 1, choices: ['daily'] },
      Date.now() + 1000,
    ),
    400,
  ],
  [
    'a link of another city',
    links.signConfirm('elsewhere', { id: 1, number: 1, choices: ['daily'] }, Date.now() + 1000),
    400,
  ],
  [
    'a link for another purpose',
    links.signLeave('example', { id: 1, kind: 'daily' }, Date.now() + 1000),
    400,
  ],
  [
    'a link that is cut',
    links.signConfirm('example', { id: 1, number: 1, choices: ['daily'] }, Date.now() + 1000).slice(0, -1),
    400,
  ],
  [
    'a link with other choices',
    links
      .signConfirm('example', { id: 1, number: 1, choices: ['daily'] }, Date.now() + 1000)
      .replace('.d.', '.dwa.'),
    400,
  ],
  [
    'a link that is too old',
    links.signConfirm('example', { id: 1, number: 1, choices: ['daily'] }, Date.now() - 5000),
    410,
  ],
  [
    'a link of an address that is not known',
    links.signConfirm('example', { id: 99, number: 1, choices: ['daily'] }, Date.now() + 1000),
    410,
  ],
  ['no link', '', 400],
]

test('forged and expired links confirm nothing and get a page that says so', async () => {
  const { post } = await openNewsletter()
  for (const [name, link, status] of useless) {
    const answer = await post(`/newsletter/confirm?t=${encodeURIComponent(link)}`)
    expect(answer.status, name).toBe(status)
    expect(answer.headers.get('content-type'), name).toContain('text/html')
  }
})

test('an invalid address is refused with a message', async () => {
  const { post, store } = await openNewsletter()
  const answer = await post('/newsletter', { email: 'a@example.com\r\nBcc: b@example.com' })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('like name@example.com')
  expect(await store.subscribers.list('example')).toEqual([])
})

/** Subscribes an address without the form; the mail server gives it this answer. */
async function withAnswer(answer: NonNullable<ReturnType<MailServer['answers']['get']>>) {
  const newsletter = await openNewsletter()
  await subscribed('a@example.com', newsletter)
  newsletter.server.answers.set('a@example.com', answer)
  return newsletter
}

test('an address that the mail server does not know is suspended until its reader signs up and confirms again', async () => {
  const newsletter = await withAnswer(550)
  await subscribed('b@example.com', newsletter)
  const id = await sendIssue(newsletter, '1')
  const { subscribers, mailings } = newsletter.store
  expect(await mailings.counts(id)).toMatchObject({ refused: 1, sent: 1 })
  const suspended = async () =>
    (await subscribers.list('example')).map((one) => one.suspendedAt !== undefined)
  expect(await suspended()).toEqual([true, false])
  newsletter.server.answers.clear()
  expect(await mailings.counts(await sendIssue(newsletter, '2'))).toMatchObject({ sent: 1, waiting: 0 })
  await subscribed('a@example.com', newsletter)
  expect(await suspended()).toEqual([false, false])
  expect(await mailings.counts(await sendIssue(newsletter, '3'))).toMatchObject({ sent: 2 })
})

test.each<['MAIL' | 'RCPT' | 'DATA', string, string]>([
  ['RCPT', '554 5.7.1 Relay access denied', 'waiting'],
  ['MAIL', '530 5.7.0 Authentication required', 'waiting'],
  ['MAIL', '552 5.3.4 Message too big', 'waiting'],
  ['DATA', '554 5.7.1 Message rejected', 'failed'],
])(
  'a mail server that answers every %s with “%s” suspends nobody and forgets no sign-up',
  async (command, answer, state) => {
    const newsletter = await openNewsletter()
    for (const name of ['a', 'b', 'c']) await subscribed(`${name}@example.com`, newsletter)
    newsletter.server.refusals.set(command, answer)
    const id = await sendIssue(newsletter)
    const { subscribers, mailings } = newsletter.store
    expect(await mailings.counts(id)).toMatchObject({ [state]: 3, refused: 0 })
    await newsletter.post('/newsletter', { email: 'new@example.com' })
    await newsletter.mail.settled()
    newsletter.server.refusals.clear()
    expect(await subscribers.list('example')).toMatchObject([
      ...Array.from({ length: 3 }, () => ({ confirmedAt: expect.any(Number), suspendedAt: undefined })),
      { address: 'new@example.com' },
    ])
  },
)

test('a message that the mail server defers is sent later', async () => {
  const newsletter = await withAnswer(451)
  const id = await sendIssue(newsletter)
  expect(await newsletter.store.mailings.counts(id)).toMatchObject({ waiting: 1, sent: 0 })
  newsletter.server.answers.clear()
  const [again] = await newsletter.store.mailings.claim(Date.now() + 120_000, Date.now() + 240_000, 1)
  expect(again).toMatchObject({ address: 'a@example.com', tries: 1 })
})

test('what waited until it was over is not sent: an alert that is not listed any more, an issue of the day before', async () => {
  const newsletter = await openNewsletter()
  const { store } = newsletter
  await subscribed('daily@example.com', newsletter)
  await subscribed('alerts@example.com', newsletter, 'alerts')
  const add = async (kind: 'daily' | 'alerts', edition: string, age = 0) => {
    const texts = { subject: `${kind} ${edition}`, text: 't', html: '<reader-foot></reader-foot>' }
    const madeAt = Date.now() - age * 3_600_000
    return (await store.mailings.add({ city: 'example', kind, edition, madeAt, ...texts })).id
  }
  const ids = [
    await add('alerts', 'one ended'),
    await add('alerts', 'two issued', 2),
    await add('daily', '2026-11-20', 25),
  ]
  await newsletter.mail.postbox.sendDue()
  await expect
    .poll(async () => {
      const counts = await Promise.all(ids.map((id) => store.mailings.counts(id)))
      return counts.map(({ sent, failed }) => [sent, failed])
    })
    .toEqual([
      [1, 0],
      [0, 1],
      [0, 1],
    ])
})

test('a message whose SMTP answer was lost is not sent again', async () => {
  const newsletter = await withAnswer('cut')
  const id = await sendIssue(newsletter)
  expect(await newsletter.store.mailings.counts(id)).toMatchObject({ unknown: 1, waiting: 0 })
})

test('after a crash, messages that were being sent are not sent again, the others are', async () => {
  const newsletter = await openNewsletter()
  const { store } = newsletter
  for (const name of ['a', 'b', 'c']) await subscribed(`${name}@example.com`, newsletter)
  const now = Date.now()
  const mailing = {
    city: 'example',
    kind: 'daily' as const,
    edition: 'x',
    subject: 's',
    text: 't',
    html: '<reader-foot></reader-foot>',
  }
  const { id } = await store.mailings.add({ ...mailing, madeAt: now })
  await store.mailings.claim(now, now - 1, 1)
  await newsletter.mail.postbox.sendDue()
  // The service's own timer may have taken some of them.
  await expect.poll(() => store.mailings.counts(id)).toMatchObject({ unknown: 1, sent: 2, waiting: 0 })
})

test('what waits for an address is not sent once it is suspended', async () => {
  const newsletter = await withAnswer(451)
  await sendIssue(newsletter)
  newsletter.server.answers.clear()
  const [subscriber] = await newsletter.store.subscribers.list('example')
  await newsletter.store.subscribers.suspend('example', subscriber!.id, Date.now())
  expect(await newsletter.store.mailings.claim(Date.now() + 120_000, Date.now() + 240_000, 1)).toEqual([])
})
