import { type MouseEvent, Suspense, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { array, boolean, number, object, string } from 'zod/mini'
import {
  addEntry,
  fetchPage,
  leaveFor,
  readPage,
  showParts,
  watchEntries,
} from '../../../browser/other-page.ts'
import { isPlainClick } from '../../../browser/plain-click.ts'
import { defineIsland } from '../../components/define-island.ts'
import { EventMonth } from '../../components/events/EventMonth.tsx'

const props = object({
  /** Path of the page: of all events, a filter or a day. */
  address: string(),
  filters: array(object({ label: string(), href: string() })),
  /** What the list has: '8 events, June 15 – 21', or that nothing was found. */
  said: string(),
  isNothing: boolean(),
  /** BCP 47 tag. */
  language: string(),
  /** The city's day, `YYYY-MM-DD`. */
  today: string(),
  /** 0 is Sunday. */
  firstWeekday: number(),
  /** `2026-12` and the number of events of each of its days, from the first to the last month with events. */
  months: array(object({ month: string(), counts: array(number()) })),
  t: object({
    filter: string(),
    day: string(),
    previous: string(),
    next: string(),
    none: string(),
    one: string(),
    many: string(),
  }),
})

/** What the island is given. */
export type EventChoiceProps = ReturnType<typeof props.parse>

const name = 'pages/events/EventChoice'

/** What changes with the address beside the island. */
const parts = ['.page-title h1', '.event-list']

/**
 * The filters of the events and the days of a month: links, each to a page with its own list. Awake it takes the
 * list out of that page, without leaving this one.
 */
function EventChoice(sent: EventChoiceProps) {
  const [view, setView] = useState(sent)
  /** The address that is being loaded. */
  const [asked, setAsked] = useState<string>()
  const shown = useRef(sent.address)
  const loading = useRef<AbortController>(undefined)

  const show = useCallback(async (address: string, isBack: boolean): Promise<void> => {
    loading.current?.abort()
    if (address === shown.current) return setAsked(undefined)
    const controller = new AbortController()
    const { signal } = controller
    loading.current = controller
    // The press is answered before the month is drawn again.
    startTransition(() => setAsked(address))
    try {
      const page = await readPage(await fetchPage(address, signal))
      const next = propsIn(page)
      signal.throwIfAborted()
      // A day that is over leads to all events.
      if (!isBack) addEntry(name, next.address)
      showParts(page, parts)
      shown.current = next.address
      setView(next)
      setAsked(undefined)
    } catch (error) {
      if (signal.aborted) return
      leaveFor(address, error)
    }
  }, [])

  useEffect(() => {
    const life = new AbortController()
    // It may have been woken by the way back, to an entry of an earlier visit of this document.
    watchEntries(name, life.signal, (path) => void show(path, true))
    return () => {
      life.abort()
      loading.current?.abort()
    }
  }, [show])

  const choose = useCallback(
    (event: MouseEvent<HTMLAnchorElement>): void => {
      if (!isPlainClick(event.nativeEvent)) return
      event.preventDefault()
      void show(event.currentTarget.pathname, false)
    },
    [show],
  )

  const { filters, said, isNothing, months, t, ...dates } = view
  const address = asked ?? view.address
  return (
    <>
      <nav className="event-filters" aria-label={t.filter}>
        {filters.map(({ label, href }) => (
          <a key={href} href={href} aria-current={href === address ? 'page' : undefined} onClick={choose}>
            {label}
          </a>
        ))}
      </nav>
      {months.length > 0 && (
        <details className="event-month">
          <summary className="chevron">{t.day}</summary>
          {/* Hydrated by itself: a press that opens it does not wait for its days. */}
          <Suspense fallback={null}>
            <EventMonth
              {...dates}
              months={months}
              chosen={/\d{4}-\d{2}-\d{2}$/.exec(address)?.[0]}
              t={t}
              onChoose={choose}
            />
          </Suspense>
        </details>
      )}
      <div className="event-said" role="status" aria-busy={asked !== undefined}>
        {/* Another element for another address: it is read out also where it says the same. */}
        <p key={view.address} className={isNothing ? 'empty-text' : 'meta'}>
          {said}
        </p>
      </div>
    </>
  )
}

/** The props of the island in another page. Throws where it has none, as after an update of the site. */
function propsIn(page: Document): EventChoiceProps {
  const root = page.querySelector<HTMLElement>(`[data-island="${name}"]`)
  return props.parse(JSON.parse(root?.dataset.props ?? ''))
}

export const island = defineIsland({ name, wake: 'touch', props, Component: EventChoice })
