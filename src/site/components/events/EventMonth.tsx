import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  startTransition,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { addDays, addMonths, noonOf } from '../../../time/days.ts'
import { dayByKey, weeksOf } from './month.ts'

/** Sentences of a month; `{month}` and `{count}` are put in. */
interface MonthWords {
  previous: string
  next: string
  none: string
  one: string
  many: string
}

/** A month, `2026-12`, and how many events each of its days has. */
interface MonthOfEvents {
  month: string
  counts: readonly number[]
}

/**
 * The days of a month, those with events as links: a table, which awake is a grid by the ARIA Authoring
 * Practices. `months`: at least one, without gaps, each with the number of events of its days. `chosen`,
 * `today`: days of the city, `YYYY-MM-DD`. `firstWeekday`: 0 is Sunday. `language`: a BCP 47 tag.
 */
export function EventMonth({
  months,
  chosen,
  today,
  firstWeekday,
  language,
  t,
  onChoose,
}: {
  months: readonly MonthOfEvents[]
  chosen: string | undefined
  today: string
  firstWeekday: number
  language: string
  t: MonthWords
  onChoose: (event: MouseEvent<HTMLAnchorElement>) => void
}) {
  const has = (month: string) => months.some((one) => one.month === month)
  const [active, setActive] = useState(
    () => [chosen, today].find((day) => day && has(day.slice(0, 7))) ?? firstDay(months[0]),
  )
  const [followed, setFollowed] = useState(chosen)
  // Without scripts every link is reached by Tab.
  const isAwake = useDeferredValue(true, false)
  const table = useRef<HTMLTableElement>(null)
  const isMoved = useRef(false)
  const names = useMemo(() => namesIn(language), [language])
  const weekdays = useMemo(() => weekdaysFrom(firstWeekday, names), [firstWeekday, names])

  // Another day was chosen, as by the way back.
  if (followed !== chosen) {
    setFollowed(chosen)
    if (chosen && has(chosen.slice(0, 7))) setActive(chosen)
  }

  const shown = months.findIndex(({ month }) => active.startsWith(month))
  const { month, counts } = months[shown] ?? { month: active.slice(0, 7), counts: [] }
  const nameOf = (one: string) => names.month.format(noonOf(`${one}-01`))
  const weeks = useMemo(() => weeksOf(month, firstWeekday), [month, firstWeekday])
  const dayAt = (element: Element) => {
    const cell = element.closest('td')
    return cell && weeks[(cell.parentElement as HTMLTableRowElement).rowIndex - 1]?.[cell.cellIndex]
  }

  useLayoutEffect(() => {
    const focused = table.current?.ownerDocument.activeElement
    if (focused && table.current?.contains(focused))
      setActive((focused as HTMLAnchorElement).pathname.slice(-10))
  }, [])
  useLayoutEffect(() => {
    if (isMoved.current) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    isMoved.current = false
  })

  function press(event: KeyboardEvent<HTMLTableElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const range = { first: firstWeekday, from: months[0]?.month ?? month, to: months.at(-1)?.month ?? month }
    const day = dayByKey(event.key, dayAt(event.target as Element) ?? active, range)
    if (day === undefined && event.key !== ' ') return
    event.preventDefault()
    if (day === undefined) {
      ;(event.target as HTMLElement).click()
      return
    }
    isMoved.current = true
    setActive(day)
  }

  return (
    <div>
      <form>
        <Turn
          to={months[shown - 1]}
          label={t.previous.replace('{month}', nameOf(addMonths(month, -1)))}
          sign="‹"
          onTurn={setActive}
        />
        <h2 id="event-month" aria-live="polite">
          {nameOf(month)}
        </h2>
        <Turn
          to={months[shown + 1]}
          label={t.next.replace('{month}', nameOf(addMonths(month, 1)))}
          sign="›"
          onTurn={setActive}
        />
      </form>
      <table
        ref={table}
        role={isAwake ? 'grid' : undefined}
        aria-labelledby="event-month"
        onKeyDown={press}
        // A press gives the focus, too: it is answered before the month is drawn again.
        onFocus={({ target }) => startTransition(() => setActive(dayAt(target) ?? active))}
      >
        <thead>
          <tr>
            {weekdays.map(({ name, short }) => (
              <th key={name} scope="col" abbr={name}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {/* Another month changes the cells that are there: a phone takes half the time for that. */}
          {weeks.map((week, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place in the month is what stays.
            <tr key={row}>
              {week.map((day, place) => (
                <Day
                  // biome-ignore lint/suspicious/noArrayIndexKey: so is a place in the week.
                  key={place}
                  day={day}
                  count={(day && counts[Number(day.slice(8)) - 1]) || 0}
                  current={day && (day === chosen ? 'page' : day === today ? 'date' : undefined)}
                  tabIndex={isAwake && day ? (day === active ? 0 : -1) : undefined}
                  names={names}
                  t={t}
                  onChoose={onChoose}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/**
 * The button of another month, which without scripts opens the first day of it that has events. It stays where
 * there are no more months: it may have the focus.
 */
function Turn({
  to,
  label,
  sign,
  onTurn,
}: {
  to: MonthOfEvents | undefined
  label: string
  sign: string
  onTurn: (day: string) => void
}) {
  const day = to && firstDay(to)
  return (
    <button
      type={day ? 'submit' : 'button'}
      formAction={day && `/events/${day}`}
      aria-disabled={!day || undefined}
      aria-label={label}
      onClick={(event) => {
        event.preventDefault()
        if (day) onTurn(day)
      }}
    >
      {sign}
    </button>
  )
}

/** A day with its number; made anew only where something of it changes. */
const Day = memo(function Day({
  day,
  count,
  current,
  tabIndex,
  names,
  t,
  onChoose,
}: {
  day: string | undefined
  count: number
  current: 'page' | 'date' | undefined | ''
  tabIndex: number | undefined
  names: Names
  t: MonthWords
  onChoose: (event: MouseEvent<HTMLAnchorElement>) => void
}) {
  if (!day) return <td />
  const number = Number(day.slice(8))
  const events = count === 0 ? t.none : count === 1 ? t.one : t.many.replace('{count}', String(count))
  const name = `${names.day.format(noonOf(day))}, ${events}`
  const state = { 'aria-current': current || undefined, tabIndex }
  if (count === 0)
    return (
      <td {...state} aria-label={tabIndex === undefined ? undefined : name}>
        {number}
      </td>
    )
  return (
    <td>
      <a {...state} href={`/events/${day}`} aria-label={name} onClick={onChoose}>
        {number}
      </a>
    </td>
  )
})

/** Any Sunday. */
const sunday = '2026-11-01'

/** The first day of a month that has events, else the first. */
function firstDay(one: MonthOfEvents | undefined): string {
  if (!one) return sunday
  const index = one.counts.findIndex((count) => count > 0)
  return `${one.month}-${String(Math.max(index, 0) + 1).padStart(2, '0')}`
}

type Names = ReturnType<typeof namesIn>

function weekdaysFrom(first: number, { weekday, shortWeekday }: Names): { name: string; short: string }[] {
  const noons = Array.from({ length: 7 }, (_, place) => noonOf(addDays(sunday, first + place)))
  return noons.map((noon) => ({ name: weekday.format(noon), short: shortWeekday.format(noon) }))
}

/** Formats of days, whose noon in UTC is given: the reader's own time zone changes nothing. */
function namesIn(language: string) {
  const format = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' })
  return {
    day: format({ weekday: 'long', month: 'long', day: 'numeric' }),
    month: format({ month: 'long', year: 'numeric' }),
    weekday: format({ weekday: 'long' }),
    shortWeekday: format({ weekday: 'short' }),
  }
}
