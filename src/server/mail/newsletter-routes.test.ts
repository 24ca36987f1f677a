import { expect, onTestFinished, test, vi } from 'vitest'
import { questionLasts, SignUps } from '../../mail/sign-ups.ts'
import { SignedLinks } from '../../mail/signed-links.ts'
import { defaultTexts as en } from '../../site/texts/texts.ts'
import { claimQuestions } from '../../store/outbox.fixture.ts'
import type { MailKind } from '../../store/subscribers.ts'
import { openTemporaryStore } from '../../store/temporary-store.fixture.ts'
import { exampleApp } from '../app.fixture.ts'
import { key, publication } from './open-newsletter.fixture.ts'

const { outcomes } = en.newsletter
const links = new SignedLinks(key)
const type = 'application/x-www-form-urlencoded'

/** The routes over a real store, without a mail server. */
async function open() {
  const store = await openTemporaryStore()
  const { subscribers } = store
  const signUps = new SignUps(store, links, () => undefined)
  const { app, lines } = exampleApp({ publication, signUps })
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    app.request(path, { method: 'POST', body, headers: { 'content-type': type, ...headers } })
  const subscribe = async (...choices: MailKind[]) => {
    await subscribers.ask('example', 'ann@example.com', choices, Date.now())
    const [question] = await claimQuestions(store, Date.now(), Date.now(), 1)
    if (!question) throw new Error('nothing was asked')
    await subscribers.confirm('example', question, Date.now())
    return question.subscriberId
  }
  return { app, lines, post, store, subscribe, subscribers, signUps }
}

/** The titles of a page and its message. */
async function said(answer: Response) {
  const html = (await answer.text()).replaceAll('&#x27;', "'")
  const found = Object.entries(outcomes).filter(([, { text }]) => html.includes(text))
  return [answer.status, found.map(([name]) => name)]
}

test('a city without a newsletter has no page of it', async () => {
  const { app } = exampleApp({ publication: { ...publication, newsletter: 'none' } })
  for (const path of ['/newsletter', '/newsletter/confirm', '/newsletter/leave'])
    for (const method of ['GET', 'POST']) {
      const answer = await app.request(path, { method })
      expect([answer.status, (await answer.text()).includes('<form class="reader-form"')], path).toEqual([
        404,
        false,
      ])
    }
})

test('where nothing can be sent the form says so, and links lead nowhere', async () => {
  const { app, lines } = exampleApp({ publication })
  const post = (email: string) =>
    app.request('/newsletter', { method: 'POST', body: `email=${email}`, headers: { 'content-type': type } })
  expect(await said(await post('ann@example.com'))).toEqual([200, ['notSetUp']])
  expect(await said(await post('ann'))).toEqual([400, ['wrongAddress']])
  expect((await app.request('/newsletter/confirm?t=x')).status).toBe(404)
  expect(lines.filter(({ msg }) => msg === 'newsletter form submitted')).toMatchObject([
    { outcome: 'notSetUp', status: 200 },
    { outcome: 'wrongAddress', status: 400 },
  ])
})

test.each([
  ['email=ann@example.com', ['daily']],
  ['email=ann@example.com&send=weekly', ['daily']],
  ['email=ann@example.com&chosen=&send=weekly&send=alerts&send=hourly', ['weekly', 'alerts']],
  ['email=+ann@example.com+&chosen=&send=alerts', ['alerts']],
])('a form %s asks for %j', async (body, choices) => {
  const { post, store } = await open()
  expect(await said(await post('/newsletter', body))).toEqual([200, ['asked']])
  expect(await claimQuestions(store, Date.now(), Date.now(), 9)).toMatchObject([
    { address: 'ann@example.com', choices },
  ])
})

test('what is no form of ours is refused, told once a second, and logged with no other word', async () => {
  const { app, post, lines } = await open()
  expect(await said(await post('/newsletter', '{}', { 'content-type': 'application/json' }))).toEqual([
    415,
    ['noForm'],
  ])
  const large = await post('/newsletter', `email=${'a'.repeat(4096)}`)
  expect([large.headers.get('connection'), ...(await said(large))]).toEqual(['close', 413, ['bodyTooLong']])
  const largest = await post('/newsletter', `email=${'a'.repeat(4090)}`)
  expect(largest.status).toBe(400)
  const put = await app.request('/newsletter', { method: 'PUT' })
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  expect(lines.map(({ msg }) => msg)).toEqual(['newsletter: 1 requests refused', 'newsletter form submitted'])
})

test('who sends too many forms is told to wait', async () => {
  const { post } = await open()
  for (let times = 0; times < 10; times++) expect((await post('/newsletter', 'email=ann')).status).toBe(400)
  const answer = await post('/newsletter', 'email=ann')
  expect(answer.headers.get('retry-after')).toBe('600')
  expect(await said(answer)).toEqual([429, ['tooMany']])
})

test('a flood of mistakes is answered with one page, without what was typed', async () => {
  const { signUps } = await open()
  signUps.admits = async () => true
  const { app } = exampleApp({ publication, signUps })
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const post = async () => {
    const body = 'email=mistyped@nowhere'
    const answer = await app.request('/newsletter', {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    })
    return [answer.status, (await answer.text()).includes('mistyped@nowhere')]
  }
  for (let times = 0; times < 20; times++) expect(await post()).toEqual([400, true])
  expect(await post()).toEqual([400, false])
  vi.advanceTimersByTime(1000)
  expect(await post()).toEqual([400, true])
})

test('a form that cannot be stored says so', async () => {
  const { post, subscribers, lines } = await open()
  subscribers.ask = () => Promise.reject(new Error('the disk is full'))
  expect(await said(await post('/newsletter', 'email=ann@example.com'))).toEqual([503, ['failed']])
  expect(lines).toMatchObject([
    { msg: 'a newsletter request could not be stored', err: { message: 'the disk is full' } },
  ])
})

test('links that a mail program opens do nothing', async () => {
  const { app, subscribe, subscribers } = await open()
  const id = await subscribe('daily')
  const before = await subscribers.list('example')
  const get = async (path: string, token: string) => said(await app.request(`${path}?t=${token}`))
  const asked = (until: number) =>
    links.signConfirm('example', { subscriberId: id, number: 5, choices: ['alerts'] }, until)
  const left = (until: number) => links.signLeave('example', { id, kind: 'daily' }, until)
  const [later, before2] = [Date.now() + questionLasts, Date.now() - 2000]
  expect(await get('/newsletter/confirm', asked(later))).toEqual([200, ['askConfirm']])
  expect(await get('/newsletter/confirm', asked(before2))).toEqual([410, ['expired']])
  expect(await get('/newsletter/confirm', 'x')).toEqual([400, ['forged']])
  expect(await get('/newsletter/leave', left(later))).toEqual([200, ['askLeave']])
  expect(await get('/newsletter/leave', left(before2))).toEqual([410, ['leaveExpired']])
  expect(await get('/newsletter/leave', 'x')).toEqual([400, ['forged']])
  expect((await app.request('/newsletter/leave')).status).toBe(400)
  expect(await subscribers.list('example')).toEqual(before)
})

const multipart =
  '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
test.each([
  ['one click', 'List-Unsubscribe=One-Click', {}, 'leftList', ['weekly']],
  [
    'one click as multipart',
    multipart,
    { 'content-type': 'multipart/form-data; boundary=b' },
    'leftList',
    ['weekly'],
  ],
  [
    'one click of a mail program elsewhere',
    'List-Unsubscribe=One-Click',
    { 'sec-fetch-site': 'cross-site' },
    'leftList',
    ['weekly'],
  ],
  ['our button', 'end=this', { 'sec-fetch-site': 'same-origin' }, 'leftList', ['weekly']],
  ['our other button', 'end=all', { 'sec-fetch-site': 'same-origin' }, 'left', undefined],
  [
    'a button of another site',
    'end=all',
    { 'sec-fetch-site': 'cross-site' },
    'askLeave',
    ['daily', 'weekly'],
  ],
  ['another site by its origin', 'end=all', { origin: 'https://evil.test' }, 'askLeave', ['daily', 'weekly']],
  ['no button', '', {}, 'askLeave', ['daily', 'weekly']],
  ['a name that only ends so', 'No-List-Unsubscribe=One-Clicks', {}, 'askLeave', ['daily', 'weekly']],
] as const)('leaving by %s', async (_, body, headers, outcome, choices) => {
  const { post, subscribe, subscribers } = await open()
  const id = await subscribe('daily', 'weekly')
  const token = links.signLeave('example', { id, kind: 'daily' }, Date.now() + 1000)
  expect(await said(await post(`/newsletter/leave?t=${token}`, body, headers))).toEqual([200, [outcome]])
  expect((await subscribers.list('example')).map((one) => one.choices)).toEqual(choices ? [choices] : [])
})

test('a link confirms once, by a press', async () => {
  const { post, store, subscribers } = await open()
  await post('/newsletter', 'email=ann@example.com')
  const [question] = await claimQuestions(store, Date.now(), Date.now(), 1)
  if (!question) throw new Error('nothing was asked')
  const link = `/newsletter/confirm?t=${links.signConfirm('example', question, Date.now() + 1000)}`
  expect(await said(await post(link, ''))).toEqual([200, ['confirmed']])
  expect(await said(await post(link, ''))).toEqual([410, ['used']])
  await subscribers.erase('example', question.subscriberId)
  expect(await said(await post(link, ''))).toEqual([410, ['gone']])
  expect((await post(link, 'x'.repeat(4097))).status).toBe(413)
})

/** A page without what React puts between two texts. */
async function htmlOf(answer: Response | Promise<Response>): Promise<string> {
  return (await (await answer).text()).replaceAll('<!-- -->', '')
}

test('who signs up on the page of a language is asked in it; every answer is in it', async () => {
  const { app, post, store } = await open()
  const form = await htmlOf(app.request('/es/newsletter'))
  expect(form).toContain('<html lang="es-US"')
  expect(form).toContain('action="/es/newsletter#result"')
  expect(form).toContain('href="/newsletter" hrefLang="en">Esta página en inglés')
  const mistakes = await htmlOf(post('/es/newsletter', 'email=ann&chosen=yes'))
  expect(mistakes).toMatch(/<fieldset[^>]* aria-describedby="newsletter-choices-error"/)
  expect(mistakes).toMatch(/<title>Hay un problema: Boletín/)
  expect(mistakes).toContain('Hay 2 problemas</h2>')
  expect(mistakes).toContain(
    'id="newsletter-email-error">Escriba una dirección con nombre y dominio, como nombre@example.com.<',
  )
  const answer = await htmlOf(post('/es/newsletter', 'email=ann@example.com&chosen=yes&send=alerts'))
  expect(answer).toContain('>Revise su correo<')
  await post('/newsletter', 'email=bob@example.com')
  const questions = await claimQuestions(store, Date.now(), Date.now(), 9)
  expect(questions.map(({ address, language }) => [address, language])).toEqual([
    ['ann@example.com', 'es'],
    ['bob@example.com', undefined],
  ])
})

test.each([
  ['es', 'es', 'Sí, envíenmelo', 'Confirmado', 'Terminar todos los correos'],
  // Of messages that were sent when Creole had more than the storm page.
  ['ht', 'en', 'Yes, send it to me', outcomes.confirmed.title, 'erase my address'],
])('a link to confirm and one to leave work below /%s', async (tag, language, yes, confirmed, leaveAll) => {
  const { app, post, store, subscribers } = await open()
  await subscribers.ask('example', 'ann@example.com', ['alerts'], Date.now(), tag)
  const [question] = await claimQuestions(store, Date.now(), Date.now(), 1)
  const token = links.signConfirm('example', question!, Date.now() + questionLasts)
  const asked = await htmlOf(app.request(`/${tag}/newsletter/confirm?t=${token}`))
  expect(asked).toContain(`<html lang="${language}`)
  expect(asked).toContain(yes)
  expect(await htmlOf(post(`/${tag}/newsletter/confirm?t=${token}`, ''))).toContain(confirmed)
  expect(await subscribers.languages('example')).toEqual([tag])
  const leave = links.signLeave(
    'example',
    { id: question!.subscriberId, kind: 'alerts' },
    Date.now() + 60_000,
  )
  expect(await htmlOf(app.request(`/${tag}/newsletter/leave?t=${leave}`))).toContain(leaveAll)
  const left = await post(`/${tag}/newsletter/leave?t=${leave}`, 'List-Unsubscribe=One-Click')
  expect(left.status).toBe(200)
  expect(await subscribers.list('example')).toEqual([])
})
