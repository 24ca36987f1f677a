import { expect, test } from 'vitest'
import { publicationWith } from '../../site/example-content.fixture.ts'
import { exampleApp } from '../app.fixture.ts'

const adNetwork = {
  snippets: { 250: '<script src="https://ads.test/tag.js"></script>' },
  sellers: ['ads.test, 1, DIRECT, f08', 'others.test, 2, RESELLER'],
}
const publication = { ...publicationWith({}), adNetwork }

const load = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await exampleApp({ publication }).app.request(path, { headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('the snippet is in a page with an opaque origin that only this site frames', async () => {
  const { status, text, headers } = await load('/embed/space/250')
  expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  // In the body: what it adds there must find it.
  expect(text).toContain(`<body>${adNetwork.snippets[250]}`)
  const policy = headers.get('content-security-policy')
  expect(policy).toMatch(/^sandbox allow-scripts(?!.*allow-same-origin)/)
  expect(policy).toContain("frame-ancestors 'self'")
})

test.each([
  ['with Global Privacy Control', '/embed/space/250', { 'sec-gpc': '1' }],
  ['of a height without a snippet', '/embed/space/600', {}],
])('%s there is no snippet', async (_name, path, headers) => {
  const { status, text } = await load(path, headers as Record<string, string>)
  expect(status).toBe(404)
  expect(text).not.toContain('ads.test')
})

test('ads.txt has the records of the folder', async () => {
  const { text } = await load('/ads.txt')
  expect(text).toMatch(/^ads\.test, 1, DIRECT, f08\nothers\.test, 2, RESELLER\ncontact=/)
  expect(text).not.toContain('placeholder')
})
