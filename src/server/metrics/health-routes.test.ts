import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Environment } from '../requests/environment.ts'
import { addHealth } from './health-routes.ts'

const token = 'a-token-of-enough-length'
async function ask(headers: Record<string, string>, peer: string | undefined, set?: string) {
  const app = new Hono<Environment>()
  const figure = { name: 'news_up', help: 'Up.', read: () => 1 }
  const metrics = { figures: [figure], token: set, requests: new Map() }
  addHealth(app, { notReady: async () => undefined, report: async () => ({}), metrics })
  app.get('*', (context) => context.text('the site', 404))
  return app.request('/metrics', { headers }, { incoming: { socket: { remoteAddress: peer } } })
}
const local = { host: 'localhost:3000' }

test('without a token, only programs on this machine that ask directly get figures', async () => {
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000']) {
    for (const peer of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      const answer = await ask({ host }, peer)
      expect(answer.status, `${host} ${peer}`).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
      expect(await answer.text()).toContain('news_up 1\n')
    }
  }
  const refused: [Record<string, string>, string | undefined][] = [
    [local, '203.0.113.9'],
    [local, '10.0.0.8'],
    [local, undefined],
    // A proxy on this machine.
    [{ host: 'news.example' }, '127.0.0.1'],
    [{ ...local, 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1'],
    [{ ...local, forwarded: 'for=203.0.113.9' }, '127.0.0.1'],
    [{ ...local, authorization: `Bearer ${token}` }, '203.0.113.9'],
  ]
  for (const [headers, peer] of refused) {
    expect((await ask(headers, peer)).status, `${JSON.stringify(headers)} ${peer}`).toBe(404)
  }
})

test('with a token, whoever sends it gets figures, and nobody else', async () => {
  const anywhere = '203.0.113.9'
  expect((await ask({ authorization: `Bearer ${token}` }, anywhere, token)).status).toBe(200)
  for (const sent of ['', 'Bearer', `Bearer ${token}x`, `Basic ${token}`, token]) {
    expect((await ask({ authorization: sent }, anywhere, token)).status, sent).toBe(404)
  }
  expect((await ask(local, '127.0.0.1', token)).status).toBe(404)
})
