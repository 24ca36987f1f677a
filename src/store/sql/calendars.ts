import { hash } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import { attendances } from '../../text/online-meeting.ts'
import { shortHash } from '../../text/short-hash.ts'
import { hour } from '../../time/durations.ts'
import type { CalendarStore, NewEvent, StoredEvent, StoredTime } from '../calendars.ts'
import { sourceStateFromRow } from './rows.ts'
import { parseNumbers, parseTexts } from './stored-json.ts'
import type { Tables } from './tables.ts'

/** Replaces a calendar's events within the caller's transaction; counts those new or changed. */
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
  const named = await nameEvents(transaction, { key, id }, events)
  // Their times are deleted with them.
  const taken = await transaction
    .deleteFrom('calendar_events')
    .where('calendar_id', '=', id)
    .returning('uid')
    .execute()
  const known = new Set(taken.map(({ uid }) => uid))
  for (const event of named) await insertEvent(transaction, id, event)
  const added = events.filter(({ uid }) => !known.has(uid)).length
  return { added, updated: Math.max(events.length, known.size, 1) - added }
}

type NamedEvent = NewEvent & { token: string; otherToken: string }

/**
 * The events with their tokens, each of one event only. An event keeps its token also under
 * another uid where its title and a time are the same (many programs make new uids at each
 * download), or under another title where its uid is the same. A new event has the hash of its uid
 * as the calendar writes it, unless another event has that. By that hash it is found in any case.
 */
async function nameEvents(
  transaction: Kysely<Tables>,
  calendar: { key: string; id: number },
  events: readonly NewEvent[],
): Promise<NamedEvent[]> {
  const before = await transaction
    .selectFrom('calendar_events')
    .innerJoin('calendar_times', 'calendar_times.event_id', 'calendar_events.id')
    .select(['uid', 'token', 'title', 'starts_at'])
    .where('calendar_events.calendar_id', '=', calendar.id)
    .orderBy('calendar_events.id')
    .execute()
  const byUid = new Map(before.map((row) => [row.uid, row]))
  const byTime = Map.groupBy(before, (row) => `${row.starts_at} ${row.title}`)
  const hashes = events.map(({ uid, writtenUid }) => [
    shortHash(writtenUid),
    shortHash(uid),
    shortHash(`${calendar.key} ${uid}`),
  ])
  const asked = [...before.map(({ token }) => token), ...hashes.flat()]
  const taken = await takenElsewhere(transaction, calendar.id, asked)
  const take = (candidates: Iterable<string | undefined>) => {
    for (const token of candidates)
      if (token !== undefined && !taken.has(token)) {
        taken.add(token)
        return token
      }
    return undefined
  }
  // The surest first: another event may have got the uid.
  const same = events.map(
    ({ uid, title }) => byUid.get(uid)?.title === title && take([byUid.get(uid)?.token]),
  )
  const renamed = events.map(({ title, times }, index) => {
    const rows = times.values().flatMap(({ startsAt }) => byTime.get(`${startsAt} ${title}`) ?? [])
    return same[index] || take(rows.map(({ token }) => token))
  })
  const known = events.map(({ uid }, index) => renamed[index] ?? take([byUid.get(uid)?.token]))
  return events.map((event, index) => {
    const own = hashes[index] ?? []
    const token = known[index] ?? take(own) ?? shortHash(`${calendar.key} ${event.uid} again`)
    return { ...event, token, otherToken: own.find((one) => one !== token) ?? token }
  })
}

/** Those of these tokens that events of other calendars have. */
async function takenElsewhere(
  transaction: Kysely<Tables>,
  calendar: number,
  tokens: readonly string[],
): Promise<Set<string>> {
  if (tokens.length === 0) return new Set()
  const rows = await transaction
    .selectFrom('calendar_events')
    .select('token')
    .where('calendar_id', '!=', calendar)
    .where('token', 'in', [...new Set(tokens)])
    .execute()
  return new Set(rows.map(({ token }) => token))
}

async function insertEvent(
  transaction: Kysely<Tables>,
  calendar: number,
  { times, writtenUid: _, otherToken, canceled, traits, skipped, ...event }: NamedEvent,
): Promise<void> {
  const { href = null, agenda = null, rule = null, ...texts } = event
  const lists = { traits: JSON.stringify(traits), skipped: JSON.stringify(skipped) }
  const row = { ...texts, ...lists, href, agenda, rule, canceled: canceled ? 1 : 0, other_token: otherToken }
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
  'attendance',
  'skipped',
] as const
/** More events than have one token, beside a calendar that gives all the same uid. */
const mostNamesakes = 50
type EventRow = Pick<Selectable<Tables['calendar_events']>, (typeof eventColumns)[number]>

/** Events of remote calendars. */
export function openCalendars(database: Kysely<Tables>): CalendarStore {
  return {
    async loadOccurrences({ calendars, from, to, limit, uid }) {
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
        .$if(uid !== undefined, (query) => query.where('uid', '=', uid ?? ''))
        .orderBy('starts_at')
        .orderBy('calendar_events.id')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ calendar: row.key, ...timeOf(row), event: eventOf(row) }))
    },
    async loadEvents(calendars, token) {
      if (calendars.length === 0) return []
      const rows = await database
        .selectFrom('calendar_events')
        .innerJoin('calendars', 'calendars.id', 'calendar_events.calendar_id')
        .select(['calendars.key', ...eventColumns])
        .where((where) => where.or([where('token', '=', token), where('other_token', '=', token)]))
        .where('calendars.key', 'in', calendars)
        .orderBy(({ selectFrom }) =>
          selectFrom('calendar_times')
            .select(({ fn }) => fn.min('starts_at').as('first'))
            .whereRef('event_id', '=', 'calendar_events.id'),
        )
        .limit(mostNamesakes)
        .execute()
      const orderOf = (row: (typeof rows)[number]) => [
        row.token === token ? 0 : 1,
        calendars.indexOf(row.key),
      ]
      return rows
        .toSorted((one, other) => {
          const [[has, at], [otherHas, otherAt]] = [orderOf(one), orderOf(other)] as [number[], number[]]
          return (has ?? 0) - (otherHas ?? 0) || (at ?? 0) - (otherAt ?? 0)
        })
        .map((row) => ({ calendar: row.key, event: eventOf(row) }))
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
    attendance: attendances.find((one) => one === row.attendance) ?? 'offline',
    skipped: parseNumbers(row.skipped),
  }
}
