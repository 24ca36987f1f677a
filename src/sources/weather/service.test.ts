import { expect, onTestFinished, test, vi } from 'vitest'
import type { SafeClient } from '../http/safe-fetch.ts'
import { userAgent } from '../http/user-agent.ts'
import { askService, readServiceAnswer, type WeatherService } from './service.ts'

type Answer = number | 'text' | 'limited'

/** Asks a service that gives these answers in turn, each after `takes` ms; what was asked, and the answer. */
async function ask(
  answers: readonly Answer[],
  {
    deadline,
    signal,
    takes = 0,
    ...service
  }: WeatherService & { deadline?: number; signal?: AbortSignal; takes?: number } = {},
) {
  const asked: { address: string; options: Parameters<SafeClient['fetchBytes']>[1] }[] = []
  let clock = 0
  const now = vi.spyOn(performance, 'now').mockImplementation(() => clock)
  onTestFinished(() => now.mockRestore())
  const client = {
    async fetchBytes(address: string, options: Parameters<SafeClient['fetchBytes']>[1]) {
      asked.push({ address, options })
      clock += takes
      const answer = answers[asked.length - 1] ?? 'text'
      const headers = new Map(
        answer === 'limited' ? [['retry-after', '60']] : [['cache-control', 'max-age=90']],
      )
      const common = { headers, finalAddress: address, movedPermanently: false }
      return (answer === 'text'
        ? { kind: 'body', status: 200, body: new TextEncoder().encode('Zoë'), ...common }
        : {
            kind: 'status',
            status: answer === 'limited' ? 503 : answer,
            ...common,
          }) as unknown as Awaited<ReturnType<SafeClient['fetchBytes']>>
    },
  }
  const options = {
    client: client as unknown as SafeClient,
    now: 0,
    ...(deadline !== undefined && { deadline }),
    ...(signal && { signal }),
  }
  return { answer: await askService({ retryPauses: [1, 1], ...service }, options)('/alerts'), asked }
}

test('a document of the National Weather Service is asked for with what it wants to know of who asks', async () => {
  const { answer, asked } = await ask(['text'])
  expect(answer).toEqual({ kind: 'text', text: 'Zoë', freshFor: 90_000 })
  expect(asked[0]?.address).toBe('https://api.weather.gov/alerts')
  expect(asked[0]?.options).toMatchObject({
    headers: { 'user-agent': userAgent },
    deadline: expect.closeTo(12_000, -3),
  })
  expect(asked[0]?.options.accept).toMatch(/^application\/geo\+json/)
  const own = await ask(['text'], {
    base: 'https://weather.test/v1',
    contact: 'desk@news.example',
    deadline: 5_000,
  })
  expect(own.asked[0]?.address).toBe('https://weather.test/v1/alerts')
  expect(own.asked[0]?.options).toMatchObject({
    headers: { 'user-agent': `${userAgent} (desk@news.example)` },
    deadline: expect.closeTo(5_000, -3),
  })
})

test.each<[readonly Answer[], string, number]>([
  [[500, 'text'], 'text', 2],
  [[500, 502, 'text'], 'text', 3],
  [[500, 502, 503], 'failed', 3],
  [[404], 'failed', 1],
  [[499], 'failed', 1],
  // The service said when to come back.
  [['limited'], 'failed', 1],
])('answers %j give %s after %i requests', async (answers, kind, count) => {
  const { answer, asked } = await ask(answers)
  expect([answer.kind, asked.length]).toEqual([kind, count])
})

test('all attempts together end in time: a slow failure is not tried again for longer', async () => {
  const slow = await ask([500, 500], { deadline: 20_000, takes: 70, retryPauses: [10, 60_000] })
  expect(slow.answer).toMatchObject({ kind: 'failed', status: 500 })
  expect(slow.asked).toHaveLength(2)
  expect(slow.asked.map(({ options }) => options.deadline)).toEqual([12_000, 11_930])
})

test('who stops waiting gets the failure at once', async () => {
  const stopping = new AbortController()
  const asking = ask([500], { retryPauses: [60_000], signal: stopping.signal })
  setImmediate(() => stopping.abort())
  expect(await asking).toMatchObject({ answer: { kind: 'failed', status: 500 }, asked: { length: 1 } })
})

test('what cannot be read is a failure in the words of the parser', () => {
  const failing = (error: unknown) =>
    readServiceAnswer({ kind: 'text', text: '' }, () => {
      throw error
    })
  expect(failing(new Error('no JSON'))).toMatchObject({ kind: 'failed', message: 'no JSON' })
  expect(failing('odd')).toMatchObject({ kind: 'failed', message: 'odd' })
  expect(readServiceAnswer({ kind: 'text', text: '7' }, Number)).toEqual({ kind: 'read', value: 7 })
})
