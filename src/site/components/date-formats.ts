/** What the writing of dates and numbers depends on. A `Publication` is one. */
export interface Region {
  /** BCP 47 tag, such as `en-US`. */
  language: string
  /** IANA name, such as `America/New_York`. */
  timeZone: string
}

const styles = {
  /** 'November 20, 2026' */
  longDate: { dateStyle: 'long' },
  /** 'Friday, November 20, 2026' */
  fullDate: { dateStyle: 'full' },
  /** 'November 20' */
  monthDay: { month: 'long', day: 'numeric' },
  /** 'Nov 20' */
  shortMonthDay: { month: 'short', day: 'numeric' },
  /** 'Nov 20, 2026' */
  shortDateOfYear: { dateStyle: 'medium' },
  /** 'Fri, Nov 20' */
  shortDate: { weekday: 'short', month: 'short', day: 'numeric' },
  /** 'November 2026' */
  month: { month: 'long', year: 'numeric' },
  /** 'Nov' */
  shortMonth: { month: 'short' },
  /** '20' */
  day: { day: 'numeric' },
  /** 'Fri' */
  shortWeekday: { weekday: 'short' },
  /** 'Friday' */
  weekday: { weekday: 'long' },
  /** 'Nov 20, 6:30 AM' */
  dayAndTime: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  /** '6 AM' */
  hour: { hour: 'numeric' },
  /** '6:30 AM' */
  time: { timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()

/** The date format of a region. Formats are cached: creating one costs a hundred times as much as using it. */
export function dateFormat(style: keyof typeof styles, { language, timeZone }: Region): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${style}`
  const kept = formats.get(key)
  if (kept) return kept
  const format = new Intl.DateTimeFormat(language, { ...styles[style], timeZone })
  formats.set(key, format)
  return format
}
