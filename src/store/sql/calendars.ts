import { hash } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import { hour } from '../../time/durations.ts'
import type { CalendarStore, NewEvent, StoredEvent, StoredTime } from '../calendars.ts'
import { sourceStateFromRow } from './rows.ts'
import { parseTexts } from './stored-json.ts'
import type { Tables } from './tables.ts'

/** Replaces the events of a calendar within the caller's transaction; counts those that are new or changed. */
export async function storeCalendar(
  transaction: Kysely<Tables>,
  key: string,
  events: readonly NewEvent[],
): Promise<{ added: number; updated: number }> {
  const fingerprint = hash('sha256', JSON.stringify(events), 'base64url')
  const before = await transaction
    .selectFrom('calendars')
    .select('fingerprint')
    .where('key', '=', key)
    .executeTakeFirst()
  if (before?.fingerprint === fingerprint) return { added: 0, updated: 0 }
  const { id } = await transaction
    .insertInto('calendars')
    .values({ key, fingerprint })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ fingerprint }))
    .returning('id')
    .executeTakeFirstOrThrow()
  // Their times are deleted with them.
  const taken = await transaction
    .deleteFrom('calendar_events')
    .where('calendar_id', '=', id)
    .returning('uid')
    .execute()
  const known = new Set(taken.map(({ uid }) => uid))
  for (const event of events) await insertEvent(transaction, id, event)
  const added = events.filter(({ uid }) => !known.has(uid)).length
  return { added, updated: Math.max(events.length, known.size, 1) - added }
}

async function insertEvent(transaction: Kysely<Tables>, calendar: number, event: NewEvent): Promise<void> {
  const { times, href = null, agenda = null, rule = null, canceled, traits, ...texts } = event
  const row = { ...texts, href, agenda, rule, canceled: canceled ? 1 : 0, traits: JSON.stringify(traits) }
  const { id } = await transaction
    .insertInto('calendar_events')
    .values({ ...row, calendar_id: calendar })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = times.map(({ startsAt, endsAt = null, allDay }) => ({
    calendar_id: calendar,
    event_id: id,
    starts_at: startsAt,
    ends_at: endsAt,
    all_day: allDay ? 1 : 0,
  }))
  if (rows.length > 0) await transaction.insertInto('calendar_times').values(rows).execute()
}

const eventColumns = [
  'uid',
  'token',
  'title',
  'description',
  'location',
  'href',
  'agenda',
  'note',
  'canceled',
  'traits',
  'rule',
] as const
type EventRow = Pick<Selectable<Tables['calendar_events']>, (typeof eventColumns)[number]>

/** Events of remote calendars. */
export function openCalendars(database: Kysely<Tables>): CalendarStore {
  return {
    async loadOccurrences({ calendars, from, to, limit, token }) {
      if (calendars.length === 0) return []
      const rows = await database
        .selectFrom('calendars')
        .innerJoin('calendar_times', 'calendar_times.calendar_id', 'calendars.id')
        .innerJoin('calendar_events', 'calendar_events.id', 'calendar_times.event_id')
        .select(['calendars.key', 'starts_at', 'ends_at', 'all_day', ...eventColumns])
        .where('calendars.key', 'in', calendars)
        .where('starts_at', '<', to)
        // An event without an end is listed for two hours.
        .where((where) =>
          where.or([
            where('starts_at', '>=', from),
            where('ends_at', '>', from),
            where.and([where('ends_at', 'is', null), where('starts_at', '>', from - 2 * hour)]),
          ]),
        )
        .$if(token !== undefined, (query) => query.where('token', '=', token ?? ''))
        .orderBy('starts_at')
        .orderBy('calendar_events.id')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ calendar: row.key, ...timeOf(row), event: eventOf(row) }))
    },
    async loadEvent(calendars, token) {
      if (calendars.length === 0) return undefined
      const rows = await database
        .selectFrom('calendar_events')
        .innerJoin('calendars', 'calendars.id', 'calendar_events.calendar_id')
        .select(['calendars.key', ...eventColumns])
        .where('token', '=', token)
        .where('calendars.key', 'in', calendars)
        .execute()
      const [first] = rows.toSorted((one, other) => calendars.indexOf(one.key) - calendars.indexOf(other.key))
      return first && { calendar: first.key, event: eventOf(first) }
    },
    async loadCalendarStates(calendars) {
      if (calendars.length === 0) return new Map()
      const rows = await database
        .selectFrom('sources')
        .selectAll()
        .where('kind', 'in', ['calendar', 'legistar'])
        .where('key', 'in', calendars)
        .execute()
      return new Map(rows.map((row) => [row.key, sourceStateFromRow(row)]))
    },
  }
}

function timeOf(
  row: Pick<Selectable<Tables['calendar_times']>, 'starts_at' | 'ends_at' | 'all_day'>,
): StoredTime {
  return { startsAt: row.starts_at, endsAt: row.ends_at ?? undefined, allDay: row.all_day === 1 }
}

function eventOf(row: EventRow): StoredEvent {
  const { uid, token, title, description, location, note } = row
  return {
    uid,
    token,
    title,
    description,
    location,
    note,
    href: row.href ?? undefined,
    agenda: row.agenda ?? undefined,
    rule: row.rule ?? undefined,
    canceled: row.canceled === 1,
    traits: parseTexts(row.traits),
  }
}
