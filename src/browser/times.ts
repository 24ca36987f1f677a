import { day, hour, minute } from '../time/durations.ts'

/** Updates the ages of stories every minute. */
export function watchTimes(): void {
  setInterval(updateTimes, minute)
}

const printed = new WeakMap<Element, string | null>()

/** Replaces printed times of stories by ages: '38 min ago', '3 hr ago', 'Yesterday'. */
export function updateTimes(): void {
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang, {
    numeric: 'auto',
    style: 'short',
  })
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-age]')) {
    if (!printed.has(time)) printed.set(time, time.textContent)
    time.textContent = ageOf(time, words) ?? printed.get(time) ?? ''
  }
}

/**
 * The age of an instant written with its zone's offset; undefined for one in the future or before
 * yesterday in that zone. A time with `data-age="day"` names a day: 'Yesterday' or as printed.
 */
function ageOf({ dateTime, dataset }: HTMLTimeElement, words: Intl.RelativeTimeFormat): string | undefined {
  const instant = Date.parse(dateTime)
  const now = Date.now()
  const age = now - instant
  const say = (count: number, unit: 'minute' | 'hour' | 'day') =>
    words
      .format(-count, unit)
      .replace('.', '')
      .replace(/^./, (first) => first.toUpperCase())
  if (age < 0) return
  if (dataset.age !== 'day') {
    if (age < hour) return say(Math.trunc(age / minute) || 1, 'minute')
    if (age < day) return say(Math.trunc(age / hour), 'hour')
  }
  const offset = Date.parse(`${dateTime.slice(0, 19)}Z`) - instant
  const dayOf = (one: number) => Math.floor((one + offset) / day)
  if (dayOf(now) - dayOf(instant) === 1) return say(1, 'day')
}
