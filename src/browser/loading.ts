import { isInUse } from './support.ts'

const firstDelay = 2_000
const longestDelay = 30_000
const backOff = 1.5

/**
 * A page whose feeds were never polled fetches itself, with back-off, and reloads once stories have come: not
 * while the reader types, has a menu open or listens to the radio, which would end.
 */
export function watchLoading(): void {
  poll(firstDelay)
}

function poll(delay: number): void {
  setTimeout(async () => {
    const ready = await fetch(location.href, { cache: 'no-store' })
      .then(async (response) => response.ok && !(await response.text()).includes('data-loading'))
      .catch(() => false) // Offline: a later attempt may succeed.
    if (!document.querySelector('[data-loading]')) return
    const isPlaying = [...document.querySelectorAll('audio')].some(({ paused }) => !paused)
    if (ready && !isPlaying && !isInUse()) location.reload()
    else poll(Math.min(delay * backOff, longestDelay))
  }, delay)
}
