import { day, hour, minute } from '../time/durations.ts'

/**
 * Replaces printed times of stories by ages ('38 min ago', '3 hr ago', 'Yesterday'), updated every minute.
 */
export function watchTimes(): void {
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang, {
    numeric: 'auto',
    style: 'short',
  })
  const times = [...document.querySelectorAll<HTMLTimeElement>('time[data-age]')].map((time) => ({
    time,
    printed: time.textContent,
  }))
  const update = () => {
    for (const { time, printed } of times) time.textContent = ageOf(time, words) ?? printed
  }
  update()
  setInterval(update, minute)
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
