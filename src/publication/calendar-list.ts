import { isWebAddress } from '../text/web-address.ts'
import { isTimeZone } from '../time/time-zone.ts'
import type { CalendarSource } from './publication.ts'

/** The calendars and the time zone of a `publication.yaml` as it is usually written, without parsing it: one calendar to a hyphen. */
export function guessCalendars(text: string): { calendars: CalendarSource[]; timeZone: string } {
  const block = /^calendars:[ \t]*(?:#.*)?\r?\n((?:(?:[ \t-].*)?(?:\r?\n|$))*)/m.exec(text)?.[1] ?? ''
  const calendars = block.split(/^\s*-\s/m).flatMap((item): CalendarSource[] => {
    const [name = '', kind, address = ''] = ['name', 'kind', 'address'].map((field) => settingOf(item, field))
    if ((kind !== 'ics' && kind !== 'legistar') || !isWebAddress(address)) return []
    return [{ name, kind, address }]
  })
  const timeZone = settingOf(text, 'timeZone') ?? ''
  return { calendars, timeZone: isTimeZone(timeZone) ? timeZone : 'UTC' }
}

function settingOf(text: string, field: string): string | undefined {
  const value = new RegExp(`^[ \\t]*${field}:[ \\t]*(.*?)[ \\t]*(?:[ \\t]#.*)?$`, 'm').exec(text)?.[1]
  return value?.replace(/^(['"])(.*)\1$/, '$2')
}
