import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SuggestionAsker } from './suggestion-asker.ts'

const fetched: { address: string; signal: AbortSignal }[] = []
let answer: () => Promise<Response>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  fetched.length = 0
  answer = async () => Response.json({ said: '1 suggestion', suggestions: [] })
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    fetched.push({ address, signal })
    return answer()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const addresses = () => fetched.map(({ address }) => address)

test('a text is asked for when the reader pauses, the last one only', async () => {
  const asker = new SuggestionAsker('/search/suggest', { section: 'events' })
  const [first, last] = [vi.fn(), vi.fn()]
  asker.ask('ki', first)
  await vi.advanceTimersByTimeAsync(149)
  asker.ask(' king & ', last)
  await vi.advanceTimersByTimeAsync(149)
  expect(addresses()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(addresses()).toEqual(['/search/suggest?q=king+%26&section=events'])
  expect(first).not.toHaveBeenCalled()
  expect(last.mock.calls).toEqual([[{ said: '1 suggestion', suggestions: [] }]])
})

test('a text that is too short is never asked for', async () => {
  const asker = new SuggestionAsker('/search/suggest', {})
  const show = vi.fn()
  asker.ask(' k ', show)
  expect(show.mock.calls).toEqual([[undefined]])
  await vi.advanceTimersByTimeAsync(1000)
  expect(addresses()).toEqual([])
})

test('what is known is shown at once; what failed is asked for again', async () => {
  const asker = new SuggestionAsker('/search/suggest', {})
  answer = async () => Response.json({ said: 'busy', suggestions: [] }, { status: 503 })
  const show = vi.fn()
  asker.ask('king', show)
  await vi.advanceTimersByTimeAsync(150)
  expect(show).toHaveBeenLastCalledWith(undefined)
  answer = async () => Response.json({ said: 'now', suggestions: [] })
  asker.ask('king', show)
  await vi.advanceTimersByTimeAsync(150)
  asker.ask('king ', show)
  expect(show).toHaveBeenCalledTimes(3)
  expect(show).toHaveBeenLastCalledWith({ said: 'now', suggestions: [] })
  expect(fetched).toHaveLength(2)
})

test.each([
  ['without a connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['of an answer that is none of ours', async () => Response.json({ said: 5 })],
  ['of a page in its place', async () => new Response('<!doctype html>')],
])('%s nothing is suggested', async (_, fails) => {
  answer = fails
  const show = vi.fn()
  new SuggestionAsker('/search/suggest', {}).ask('king', show)
  await vi.advanceTimersByTimeAsync(150)
  expect(show.mock.calls).toEqual([[undefined]])
})

test('a request is aborted by the next text and by `stop`, and its answer is not shown', async () => {
  const asker = new SuggestionAsker('/search/suggest', {})
  const answers: ((response: Response) => void)[] = []
  answer = () => new Promise((resolve) => void answers.push(resolve))
  const show = vi.fn()
  asker.ask('king', show)
  await vi.advanceTimersByTimeAsync(150)
  asker.ask('kings', show)
  expect(fetched[0]?.signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(150)
  asker.stop()
  expect(fetched[1]?.signal.aborted).toBe(true)
  for (const resolve of answers) resolve(Response.json({ said: 'late', suggestions: [] }))
  await vi.advanceTimersByTimeAsync(1000)
  expect(show).not.toHaveBeenCalled()
})
