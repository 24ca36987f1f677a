import type { ListedEvent } from '../../../publication/content.ts'
import { withoutAddresses } from '../../../text/online-meeting.ts'
import type { Texts } from '../../texts/texts.ts'

/** The place, of an online meeting without its address, or that it is online; empty where none is known. */
export function nameEventPlace(
  { attendance, location }: Pick<ListedEvent, 'attendance' | 'location'>,
  { events: t }: Pick<Texts, 'events'>,
): string {
  if (attendance === 'offline') return location
  return withoutAddresses(location) || t.online
}
