import { day as dayLength } from '../../../time/durations.ts'
import type { Texts } from '../../texts/texts.ts'
import { dateFormat, type Region } from '../date-formats.ts'

/** How often an event takes place, in two wordings. */
export interface RecurrenceWords {
  /** 'Every Wednesday', 'First Saturday of the month' */
  every: string
  /** 'Wednesdays', 'First Saturday of the month' */
  on: string
}

const codes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
/** A Sunday, at noon. */
const sunday = Date.UTC(2026, 10, 22, 12)

/**
 * An iCalendar rule such as `FREQ=WEEKLY;BYDAY=WE` in words; undefined for a rule that is too
 * complex for one line, such as one limited to certain months.
 */
export function describeRule(
  rule: string | undefined,
  { language }: Pick<Region, 'language'>,
  { recurrence: t }: Texts,
): RecurrenceWords | undefined {
  if (rule === undefined) return undefined
  const { FREQ, BYDAY, INTERVAL = '1', COUNT, UNTIL, WKST, ...more } = partsOf(rule)
  if (Object.keys(more).length > 0 || !/^0*[12]$/.test(INTERVAL)) return undefined
  const other = Number(INTERVAL) === 2
  const days = (BYDAY ?? '').split(',').map(parseDay)
  if (FREQ === 'DAILY' && BYDAY === undefined && !other) return { every: t.daily, on: t.daily }
  if (!days.every((day) => day !== undefined)) return undefined
  if (FREQ === 'WEEKLY' && days.every(({ nth }) => nth === 0)) {
    const names = days.map(({ weekday }) => weekdayName(weekday, language))
    const list = listOf(names, language)
    const every = other ? t.everyOther({ days: list }) : t.every({ days: list })
    return {
      every,
      on: other
        ? every
        : listOf(
            names.map((day) => t.onDays({ day })),
            language,
          ),
    }
  }
  const [first] = days
  if (FREQ !== 'MONTHLY' || other || !first || days.some(({ weekday }) => weekday !== first.weekday)) return
  const words: Readonly<Record<string, string>> = t.ordinals
  const ordinals = days.map(({ nth }) => words[nth])
  if (!ordinals.every((ordinal) => ordinal !== undefined)) return undefined
  const said = t.ofTheMonth({
    ordinals: listOf(ordinals, language),
    day: weekdayName(first.weekday, language),
  })
  const every = `${said.charAt(0).toLocaleUpperCase(language)}${said.slice(1)}`
  return { every, on: every }
}

function partsOf(rule: string): Partial<Record<string, string>> {
  const parts = rule.toUpperCase().split(';')
  return Object.fromEntries(parts.map((part) => part.trim().split('=')).filter(([name]) => name))
}

/** Reads a BYDAY value: '2SA' → the second Saturday of the month; 'SA' → every Saturday (0). */
function parseDay(code: string): { nth: number; weekday: number } | undefined {
  const weekday = codes.indexOf(code.slice(-2))
  const nth = Number(code.slice(0, -2))
  return weekday < 0 || Number.isNaN(nth) ? undefined : { nth, weekday }
}

function weekdayName(weekday: number, language: string): string {
  return dateFormat('weekday', { language, timeZone: 'UTC' }).format(sunday + weekday * dayLength)
}

function listOf(words: readonly string[], language: string): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(words)
}
