import { expect, test, vi } from 'vitest'
import { watchLoading } from './loading.ts'
import { openPage } from './open-page.fixture.ts'

/** Opens a loading page; returns the seconds at which it fetched itself. `answer`: what a fetch returns. */
function openLoadingPage(answer: () => Promise<Response>) {
  vi.useFakeTimers()
  openPage('<div data-loading></div>', 'https://example.test/sports')
  const begun = Date.now()
  const asked: number[] = []
  const fetched = vi.fn(() => {
    asked.push((Date.now() - begun) / 1000)
    return answer()
  })
  vi.stubGlobal('fetch', fetched)
  const reload = vi.fn()
  vi.stubGlobal('location', { href: 'https://example.test/sports', reload })
  watchLoading()
  return { asked, fetched, reload }
}

const loading = async () => new Response('<div data-loading></div>')

test('a loading page fetches itself, with growing intervals', async () => {
  const { asked, fetched, reload } = openLoadingPage(loading)
  await vi.advanceTimersByTimeAsync(200_000)
  const waits = asked.map((second, index) => second - (asked[index - 1] ?? 0))
  expect(waits.slice(0, 4)).toEqual([2, 3, 4.5, 6.75])
  expect(waits.at(-1)).toBe(30)
  expect(Math.max(...waits)).toBe(30)
  expect(asked.length).toBeLessThan(14)
  expect(fetched).toHaveBeenCalledWith('https://example.test/sports', { cache: 'no-store' })
  expect(reload).not.toHaveBeenCalled()
})

test('it reloads once the stories have come, and stops fetching', async () => {
  const { asked, reload } = openLoadingPage(async () => new Response('<article>Story</article>'))
  await vi.advanceTimersByTimeAsync(200_000)
  expect(asked).toEqual([2])
  expect(reload).toHaveBeenCalledTimes(1)
})

test('not while the reader types or has a menu open', async () => {
  const { asked, reload } = openLoadingPage(async () => new Response('<article>Story</article>'))
  document.body.insertAdjacentHTML('beforeend', '<details class="menu" open><input></details>')
  const menu = document.querySelector<HTMLDetailsElement>('.menu')
  const input = document.querySelector('input')
  await vi.advanceTimersByTimeAsync(3_000)
  if (menu) menu.open = false
  input?.focus()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked).toEqual([2, 5])
  expect(reload).not.toHaveBeenCalled()
  input?.blur()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('nor while the radio plays', async () => {
  const { asked, reload } = openLoadingPage(async () => new Response('<article>Story</article>'))
  const audio = document.createElement('audio')
  Object.defineProperty(audio, 'paused', { value: false })
  document.body.append(audio)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked).toEqual([2])
  expect(reload).not.toHaveBeenCalled()
  audio.remove()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reload).toHaveBeenCalledTimes(1)
})

test.each([
  ['offline', () => Promise.reject(new TypeError('failed to fetch'))],
  ['from a server that fails', async () => new Response('Sorry', { status: 503 })],
])('%s it goes on asking', async (_name, answer) => {
  const { asked, reload } = openLoadingPage(answer)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked).toEqual([2, 5, 9.5, 16.25])
  expect(reload).not.toHaveBeenCalled()
})

test('a page that takes its place while the radio plays is not loaded anew', async () => {
  const { asked, reload } = openLoadingPage(async () => new Response('<article>Story</article>'))
  document.querySelector('[data-loading]')?.remove()
  await vi.advanceTimersByTimeAsync(200_000)
  expect(asked).toEqual([2])
  expect(reload).not.toHaveBeenCalled()
})
