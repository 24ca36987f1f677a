import { expect, test } from 'vitest'
import { defaultTexts as en } from '../../site/texts/texts.ts'
import { openNewsletter, publication } from './open-newsletter.fixture.ts'

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
  await store.mailings.add({
    city: publication.id,
    kind: 'daily',
    edition,
    subject: 'Sunday',
    html: '<p>The drawbridge is up.</p><reader-foot></reader-foot>',
    madeAt: Date.now(),
  })
  await mail.postbox.sendDue()
  // The service's own timer may have taken it.
  await mail.settled()
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

test('what waited until it was over is not sent: an alert that is not listed any more, an issue of the day before', async () => {
  const newsletter = await openNewsletter()
  const { store } = newsletter
  await subscribed('daily@example.com', newsletter)
  await subscribed('alerts@example.com', newsletter, 'alerts')
  const add = async (kind: 'daily' | 'alerts', edition: string, age = 0) => {
    const texts = { subject: `${kind} ${edition}`, html: '<reader-foot></reader-foot>' }
    const madeAt = Date.now() - age * 3_600_000
    await store.mailings.add({ city: 'example', kind, edition, madeAt, ...texts })
  }
  const before = newsletter.server.received.length
  await add('alerts', 'one ended')
  await add('alerts', 'two issued', 2)
  await add('daily', '2026-11-20', 25)
  await newsletter.mail.postbox.sendDue()
  await expect.poll(() => store.outbox.countWaiting(Date.now())).toMatchObject({ count: 0 })
  const sent = newsletter.server.received.slice(before)
  expect(sent.map(({ headers }) => headers.get('subject'))).toEqual(['alerts one ended'])
})
