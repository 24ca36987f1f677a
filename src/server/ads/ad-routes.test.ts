import { expect, test } from 'vitest'
import { publicationWith } from '../../site/example-content.fixture.ts'
import { exampleApp } from '../app.fixture.ts'

const adNetwork = {
  kind: 'google-ad-manager',
  units: { 250: '/1/"low"' },
  script: 'https://ads.test/tag.js',
  sellers: ['ads.test, 1, DIRECT, f08', 'others.test, 2, RESELLER'],
} as const
const publication = { ...publicationWith({}), adNetwork }
const allowed = { cookie: 'ads=yes' }
const choicePath = '/embed/space/choice'

const load = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await exampleApp({ publication }).app.request(path, { headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const choose = (ads: string, headers: Record<string, string> = {}) =>
  exampleApp({ publication }).app.request(choicePath, {
    method: 'POST',
    body: new URLSearchParams({ ads }),
    headers: { host: 'example.test', ...headers },
  })

test.each([
  ['nobody asked', {}, false],
  ['another cookie', { cookie: 'ads=no; other=yes' }, false],
  ['allowed', allowed, true],
  ['allowed, and Global Privacy Control', { ...allowed, 'sec-gpc': '1' }, false],
])('%s: the network is in the frame: %j', async (_name, headers, isShown) => {
  const { text, headers: sent } = await load('/embed/space/250/0', headers)
  expect(text.includes('https://ads.test/tag.js')).toBe(isShown)
  expect(sent.get('content-security-policy')?.includes('ads.test')).toBe(isShown)
  expect(sent.get('cache-control')).toContain('no-store')
})

test('the network’s frame has an opaque origin, and its settings are escaped in their attributes', async () => {
  const { text, headers } = await load('/embed/space/250/0', allowed)
  const policy = headers.get('content-security-policy')
  expect(policy).toMatch(/^sandbox allow-scripts(?!.*allow-same-origin)/)
  expect(policy).toContain("frame-ancestors 'self'")
  expect(text).toContain('data-unit="/1/&quot;low&quot;"')
})

test('a size without a unit of the network shows our own promotion, even where ads are allowed', async () => {
  expect((await load('/embed/space/600/0', allowed)).text).toContain('open to local businesses')
})

test('the cookie is set only for readers who allow ads, and sent only with requests for ad frames', async () => {
  const yes = await choose('yes', { 'sec-fetch-site': 'same-origin' })
  expect(yes.status).toBe(303)
  expect(yes.headers.get('set-cookie')).toBe(
    'ads=yes; Path=/embed/space; Max-Age=15724800; HttpOnly; SameSite=Strict; Secure',
  )
  expect((await choose('no')).headers.get('set-cookie')).toContain('ads=; Path=/embed/space; Max-Age=0')
  expect((await load(choicePath)).text).toMatch(/value="no"[^>]*checked|checked=""[^>]*value="no"/)
  expect((await load(choicePath, { ...allowed, 'sec-gpc': '1' })).text).toContain('already said no')
})

test.each([
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ origin: 'https://evil.test' }],
  [{ origin: 'null' }],
])('another site cannot choose for a reader: %j', async (headers) => {
  const answer = await choose('yes', headers as Record<string, string>)
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null])
})

test('without a network in the folder there are no frames, no choice and no policy for them', async () => {
  const { app } = exampleApp({ publication: publicationWith({}) })
  for (const path of ['/embed/space/250/0', choicePath]) {
    expect((await app.request(path, { headers: allowed })).status).toBe(404)
  }
})

test('ads.txt has the records of the folder', async () => {
  const { text } = await load('/ads.txt')
  expect(text).toMatch(/^ads\.test, 1, DIRECT, f08\nothers\.test, 2, RESELLER\ncontact=/)
  expect(text).not.toContain('placeholder')
})
