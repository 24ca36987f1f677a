import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { day, hour, minute } from '../time/durations.ts'
import { storedAlerts } from '../weather/alert-memory.ts'
import { openOlderStore, readSchema } from './empty-store.fixture.ts'
import type { OutboxMessage } from './outbox.ts'
import { makeArticle, makeFeedState, pier } from './samples.fixture.ts'
import { openTemporaryStore } from './temporary-store.fixture.ts'

type Opened = Awaited<ReturnType<typeof openOlderStore>>
type Row = Record<string, unknown>

/** Opens the store of a version; it is closed and gone when the test ends. */
async function openOld(version: string): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'older-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const opened = await openOlderStore(folder, version)
  onTestFinished(() => opened.store.close())
  return opened
}

/** Versions and commits whose stores are in `fixtures/`. */
const versions = ['0.2.0', '2026-11-28', '3413fda7']

/**
 * What CHANGELOG.md names as gone: WebSub, counts of readers sent to newsrooms, return addresses
 * of mail; and the queues that are one.
 */
const goneTables = ['contact_messages', 'deliveries', 'pushes', 'referrals']
const goneColumns: Readonly<Record<string, readonly string[]>> = {
  subscribers: ['bounces', 'bounced_at', 'question_due_at', 'question_tries'],
  // The plain parts of mails, which are made from their HTML.
  mailings: ['text'],
  mailing_translations: ['text'],
  // All processes poll the cities that are published.
  polling_processes: ['folder'],
  // Evidence that is found again, and shown nowhere.
  story_links: ['kind', 'score', 'words'],
  // In the table of leases; when a host's next source is due is found where it is asked.
  sources: ['ready_at', 'lease_until', 'leased_at', 'leased_by', 'lease_token'],
  hosts: ['ready_at', 'spaced_until'],
}

/** Rows with these columns only, in an order that does not depend on the database. */
function sorted(rows: readonly Row[], columns: readonly string[]) {
  return rows.map((row) => JSON.stringify(columns.map((column) => [column, row[column]]))).toSorted()
}

/** What versions between 0.2.0 and 0.3.0 hid in due times, and a column says now: what is told first. */
const shown: Readonly<Record<string, (row: Row, before: Opened['before']) => Row>> = {
  deliveries: (row, before) => {
    const mailing = before.get('mailings')?.find(({ id }) => id === row.mailing_id)
    const isHidden = row.state === 'waiting' && Number(row.due_at) < Number(mailing?.made_at) - day
    return isHidden ? { ...row, due_at: Number(row.due_at) + 60 * day } : row
  },
  storm_pushes: (row) => (Number(row.due_at) < 1e9 ? { ...row, due_at: 0 } : row),
}

/** What the outbox has of the three queues that there were: all that waits. */
function outboxOf(before: Opened['before']): Row[] {
  const rowsOf = (table: string) => before.get(table) ?? []
  const find = (table: string, id: unknown) => rowsOf(table).find((row) => row.id === id) ?? {}
  const none = { subscriber_id: null, mailing_id: null, body: null, lease_until: null }
  const waits = (row: Row) =>
    ['waiting', 'sending'].includes(String(row.state)) &&
    find('subscribers', row.subscriber_id).suspended_at === null
  const issues = rowsOf('deliveries')
    .filter(waits)
    .map((stored) => {
      const row = shown.deliveries?.(stored, before) ?? stored
      const { city, kind, made_at } = find('mailings', row.mailing_id)
      const isClaimed = row.state === 'sending'
      return {
        ...none,
        city,
        kind,
        made_at,
        subscriber_id: row.subscriber_id,
        mailing_id: row.mailing_id,
        priority: kind === 'alerts' ? 0 : 2,
        due_at: row.due_at ?? made_at,
        lease_until: isClaimed ? row.due_at : null,
        tries: Number(row.tries) + Number(isClaimed),
        error: row.error,
      }
    })
  const questions = rowsOf('subscribers')
    .filter((row) => row.question_due_at !== null)
    .map((row) => ({
      ...none,
      city: row.city,
      kind: 'question',
      subscriber_id: row.id,
      made_at: row.asked_at,
      priority: (row.consent ?? null) === null ? 1 : 2,
      due_at: row.question_due_at,
      tries: row.question_tries,
      error: null,
    }))
  const contacts = rowsOf('contact_messages').map((row) => ({
    ...none,
    city: row.city,
    kind: 'contact',
    made_at: row.received_at,
    due_at: row.due_at,
    body: JSON.stringify([row.name, row.email, row.topic, row.message]),
    priority: 1,
    tries: row.tries,
    error: null,
  }))
  return [...issues, ...questions, ...contacts]
}

test.each(versions)('what waits in a store of version %s is in the outbox', async (version) => {
  const { before, after } = await openOld(version)
  const expected = outboxOf(before)
  // PostgreSQL writes a list with spaces.
  const found = (after.get('outbox') ?? []).map(({ body, ...row }) => ({
    ...row,
    body: typeof body === 'string' ? JSON.stringify(JSON.parse(body)) : null,
  }))
  const columns = Object.keys(expected[0] ?? {})
  expect(new Set(expected.map(({ kind }) => kind))).toEqual(
    new Set(['alerts', 'contact', 'daily', 'question', 'weekly']),
  )
  expect(sorted(found, columns)).toEqual(sorted(expected, columns))
})

test.each(versions)(
  'each row and value of a store of version %s is kept, but for what is named as gone',
  async (version) => {
    const { before, after } = await openOld(version)
    expect([...before.keys()].filter((name) => !after.has(name)).toSorted()).toEqual(
      goneTables.filter((name) => before.has(name)),
    )
    for (const [table, rows] of before) {
      const found = after.get(table)
      if (!found) continue
      const show = shown[table] ?? ((row) => row)
      const gone = goneColumns[table] ?? []
      const columns = Object.keys(rows[0] ?? {}).filter((column) => !gone.includes(column))
      const kept =
        table === 'story_links' ? rows.filter(({ kind = 'same article' }) => kind === 'same article') : rows
      const expected = kept.map((row) => show(row, before))
      expect(sorted(found, columns), table).toEqual(sorted(expected, columns))
      for (const column of gone) expect(found[0] ?? {}, table).not.toHaveProperty(column)
    }
  },
)

test.each(versions)('who polls what in a store of version %s is in its leases', async (version) => {
  const { before, after } = await openOld(version)
  const expected = (before.get('sources') ?? []).flatMap((row) =>
    row.lease_until === null ? [] : [{ ...row, source_id: row.id, worker: row.leased_by, spaced_until: 0 }],
  )
  expect(expected).not.toEqual([])
  const columns = ['source_id', 'host', 'worker', 'leased_at', 'lease_until', 'spaced_until']
  expect(sorted(after.get('leases') ?? [], columns)).toEqual(sorted(expected, columns))
})

test.each(versions)(
  'the tables of a store of version %s become what those of a new store are',
  async (version) => {
    const { store } = await openOld(version)
    const schema = await readSchema(store)
    expect(schema.length).toBeGreaterThan(200)
    expect(schema).toEqual(await readSchema(await openTemporaryStore()))
  },
)

test('the store goes on where version 0.2.0 ended', async () => {
  const { store } = await openOld('0.2.0')
  const now = Date.UTC(2026, 10, 23, 12)
  const feeds = ['https://herald.example.org/feed.xml', 'https://coast.example.org/rss']
  const find = async (text: string) =>
    (await store.search.search({ feeds, text, limit: 9 })).map(({ guid }) => guid).toSorted()
  expect(await find('manana park')).toEqual(['undated'])
  expect(await find('हिन्दी')).toEqual(['春節'])
  expect(await find('wounds pier')).toEqual(['pier-2'])

  // What feeds still have is recognized.
  const seen = {
    ...pier,
    publishedAt: now - 2 * hour,
    category: 'Public Safety',
    categories: ['Public Safety', 'Gull Harbor'],
    author: 'Ada Ortiz',
    language: 'en',
    imageUrl: 'https://herald.example.org/pier.jpg',
  }
  const counts = await store.articles.savePoll(makeFeedState(String(feeds[0]), { polledAt: now }), [
    makeArticle('pier', seen),
  ])
  expect(counts).toEqual({ added: 0, updated: 0 })

  const [alerts] = await store.readings.loadReadings([{ kind: 'alerts', key: '27.5,-80.3 FLZ154' }])
  expect(storedAlerts.parse(alerts?.data).memory.kept).not.toEqual([])

  expect((await store.maintenance.placeStories(now, 99)).placed).toBe(1)
  const latest = await store.articles.loadLatest({ feeds, limit: 9 })
  const ids = latest.map(({ id }) => id)
  const { stories } = await store.articles.loadStoryGroups({ feeds, articles: ids, limit: 9 })
  expect(stories.filter(({ articles }) => articles.length > 1)).toHaveLength(2)

  // Messages that wait are sent once, alerts first.
  const claimed = await store.outbox.claim(now + 6 * minute, now + hour, 99)
  const addressIn = (one: OutboxMessage) =>
    'form' in one ? one.form.email : 'address' in one ? one.address : ''
  expect(claimed.map((one) => [one.kind, addressIn(one)])).toEqual([
    ['alerts', 'left-one-list@example.org'],
    ['alerts', 'Daily.Reader@example.org'],
    ['contact', 'x@example.org'],
    ['question', 'claimed@example.org'],
    ['daily', 'Daily.Reader@example.org'],
    ['daily', 'bounced@example.org'],
    ['weekly', 'weekly@example.org'],
  ])
  // The ids of who left are in links that were mailed.
  await store.subscribers.ask('gull-harbor', 'new@example.org', ['daily'], now)
  const known = await store.subscribers.list('gull-harbor')
  expect(known.find(({ address }) => address === 'new@example.org')?.id).toBe(11)
  expect(known.find(({ address }) => address === 'suspended@example.org')?.suspendedAt).toBe(now - day)
})

test('what a version before 0.3.0 hid in due times is told in the same order, and not before its time', async () => {
  const { store } = await openOld('2026-11-28')
  const now = Date.UTC(2026, 10, 28, 6)
  const query = { now: now + hour, leaseUntil: now + 2 * hour, limit: 9 }
  const pushes = await store.stormPushes.claim('gull-harbor', 'y', query)
  expect(pushes.map(({ endpoint }) => endpoint.split('/').at(-1))).toEqual([
    'first',
    'third',
    'second',
    'failing',
  ])
  const claim = async (at: number) =>
    (await store.outbox.claim(at, at + hour, 99)).flatMap((one) =>
      'mailing' in one ? `${one.mailing.edition} ${one.address}` : [],
    )
  const first = await claim(now + 5 * minute - 1)
  const kinds = first.map((one) => one.startsWith('FL.W'))
  expect(new Set(kinds).size).toBe(2)
  expect(kinds).toEqual(kinds.toSorted((a, b) => Number(b) - Number(a)))
  expect(first).not.toContain('FL.W.1 bounced@example.org')
  expect(await claim(now + 5 * minute)).toEqual(['FL.W.1 bounced@example.org'])
})
