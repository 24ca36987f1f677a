import { expect, test, vi } from 'vitest'
import { unknownWeather } from '../../city/weather.ts'
import { examplePublication } from '../../site/example-publication.fixture.ts'
import { referralAddress } from '../../site/newsroom-links.ts'
import { exampleApp } from '../app.fixture.ts'

const newsroom = Object.values(examplePublication.feeds).flat()[0]?.title ?? ''
const front = 'https://example.test/?from=mail'
const fromOurPage = { 'ping-from': front, 'ping-to': 'https://news.test/', 'sec-fetch-site': 'same-origin' }

/** The address in the front page that these routes make at this time. */
function addressAt(now = Date.now()): string {
  const { pages } = exampleApp({ publication: examplePublication })
  const city = { publication: examplePublication, now }
  const { signature } = pages.context(city, '/', unknownWeather(now))
  return referralAddress(examplePublication, newsroom, signature) ?? ''
}
const address = addressAt()

async function press(path: string, headers: Record<string, string>, publication = examplePublication) {
  const count = vi.fn()
  const { app } = exampleApp({ publication, referrals: { count } })
  const response = await app.request(path, {
    method: 'POST',
    body: 'PING',
    headers: { host: publication.hosts[0] ?? '', 'content-type': 'text/ping', ...headers },
  })
  return { status: response.status, counted: count.mock.calls.map(([, name]) => name) }
}

test('a click that a browser reports from one of our pages is counted for its newsroom', async () => {
  expect(newsroom).not.toBe('')
  expect(await press(address, fromOurPage)).toEqual({ status: 204, counted: [newsroom] })
})

test.each([
  ['another site', { ...fromOurPage, 'sec-fetch-site': 'cross-site' }],
  ['another host of our domain', { ...fromOurPage, 'sec-fetch-site': 'same-site' }],
  ['a browser that does not tell', { 'ping-to': 'https://news.test/' }],
  ['a program', {}],
  ['a form', { 'sec-fetch-site': 'same-origin' }],
  ['a reader who asks not to be tracked', { ...fromOurPage, 'sec-gpc': '1' }],
  ['a reader who asked so long ago', { ...fromOurPage, dnt: '1' }],
])('%s gets the same answer and is not counted', async (_who, headers) => {
  expect(await press(address, headers)).toEqual({ status: 204, counted: [] })
})

test('an unknown newsroom and a publication that counts no referrals are 404', async () => {
  expect(await press('/sent/unknown', fromOurPage)).toEqual({ status: 404, counted: [] })
  const silent = { ...examplePublication, referrals: false }
  expect(await press(address, fromOurPage, silent)).toEqual({ status: 404, counted: [] })
  expect(referralAddress(silent, newsroom, 'signed')).toBeUndefined()
})

test('a long body is refused', async () => {
  const { app } = exampleApp({ publication: examplePublication })
  const response = await app.request(address, {
    method: 'POST',
    body: 'x'.repeat(2000),
    headers: { host: examplePublication.hosts[0] ?? '' },
  })
  expect(response.status).toBe(413)
})

test.each([
  ['nobody signed', address.replace(/\?.*/, ''), fromOurPage],
  ['is signed for another page', address, { ...fromOurPage, 'ping-from': 'https://example.test/sports' }],
  ['names no page', address, { ...fromOurPage, 'ping-from': 'about:blank' }],
  ['is three days old', addressAt(Date.now() - 72 * 3_600_000), fromOurPage],
])('a click that %s is not counted', async (_which, path, headers) => {
  expect(await press(path, headers)).toEqual({ status: 204, counted: [] })
})

test('a page of yesterday that is still open counts', async () => {
  const old = addressAt(Date.now() - 24 * 3_600_000)
  expect(old).not.toBe(address)
  expect((await press(old, fromOurPage)).counted).toEqual([newsroom])
})

test('an address counts a newsroom once an hour for a page, whatever link it names', async () => {
  const count = vi.fn()
  const { app } = exampleApp({ publication: examplePublication, referrals: { count } })
  const click = (link: string, reader: string) =>
    app.request(
      address,
      {
        method: 'POST',
        body: 'PING',
        headers: { host: examplePublication.hosts[0] ?? '', ...fromOurPage, 'ping-to': link },
      },
      { incoming: { socket: { remoteAddress: reader } } },
    )
  for (let press = 0; press < 900; press++) await click(`https://news.test/${press}`, '192.0.2.1')
  expect(count).toHaveBeenCalledTimes(1)
  await click('https://news.test/one', '192.0.2.2')
  expect(count).toHaveBeenCalledTimes(2)
})
