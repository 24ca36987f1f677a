import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { NewArticle } from '../src/store/article.ts'
import { makeArticle, makeFeedState } from '../src/store/samples.fixture.ts'
import type { SourceClaim } from '../src/store/source.ts'
import { fingerprint } from '../src/store/sql/poll-writer.ts'
import { openStore, type Store } from '../src/store/store.ts'
import { type Bench, compare, measureInTurns, temporaryFolder } from './measure.ts'

const few = 1_000
const many = 45_000
const entries = 25
const feedsPerHost = 20
const quarter = 15 * 60_000
const words =
  'harbor council voted to reopen the bridge after months of repair while neighbors asked for quiet'.split(
    ' ',
  )

/** The store's cost of a poll: among 45,000 feeds beside 1,000; of its articles beside bare statements. */
export const benchPolls: Bench = async () => {
  const { costs, written } = await measureQueue()
  const [large = Number.NaN, small = Number.NaN] = costs
  const [mostWritten = Number.NaN, lessWritten = Number.NaN] = written
  const [ours = Number.NaN, bare = Number.NaN] = await measureInTurns([await storingPoll(), bareStatements()])
  return [
    compare('claim and end of an unchanged poll, 45,000 feeds', 'ms of CPU', large, {
      name: '1,000 feeds',
      value: small,
    }),
    compare('written by an unchanged poll, 45,000 feeds', 'kB', mostWritten, {
      name: '1,000 feeds',
      value: lessWritten,
    }),
    compare(`poll of ${entries} new entries`, 'ms of CPU', ours, {
      name: 'bare node:sqlite, a statement each',
      value: bare,
    }),
  ]
}

async function measureQueue(): Promise<{ costs: number[]; written: number[] }> {
  const queues = await Promise.all([many, few].map(fillQueue))
  const written: number[] = []
  for (const queue of queues) written.push(await measureLog(queue))
  const costs = await measureInTurns(queues.map((queue) => runPolls.bind(undefined, queue)))
  await Promise.all(queues.map(({ store }) => store.close()))
  return { costs: costs.map((cost) => cost / pollsPerRun), written }
}

interface Queue {
  store: Store
  /** Its database. */
  file: string
  /** The time, and how much of it passes until sixteen sources are due. */
  clock: { now: number; step: number }
}

/** Kilobytes that a poll writes into the write-ahead log, which a reader keeps from starting anew. */
async function measureLog(queue: Queue): Promise<number> {
  const { store, file } = queue
  await store.maintenance.boundLog(0)
  const reader = new DatabaseSync(file)
  reader.exec('begin; select count(*) from hosts')
  for (let run = 0; run < 10; run++) await runPolls(queue)
  const { size } = statSync(`${file}-wal`)
  reader.close()
  return size / 1000 / (10 * pollsPerRun)
}

async function fillQueue(count: number): Promise<Queue> {
  const folder = temporaryFolder()
  const store = await openStore(folder)
  const clock = { now: Date.now(), step: Math.round((claimed * quarter) / count) }
  const sources = Array.from({ length: count }, (_, n) => ({
    kind: 'feed',
    key: `https://host${Math.floor(n / feedsPerHost)}.example/feed${n % feedsPerHost}`,
    host: `host${Math.floor(n / feedsPerHost)}.example`,
  }))
  await store.sources.list('network', sources, { now: clock.now, spread: quarter })
  return { store, file: join(folder, 'news.db'), clock }
}

const pollsPerRun = 64
/** Sources that are claimed at once. */
const claimed = 16

/** Claims sources as a worker does, sixteen at a time, and ends each without news. */
async function runPolls({ store: { sources }, clock }: Queue): Promise<void> {
  for (let left = pollsPerRun; left > 0; ) {
    const query = { worker: 'bench', lease: 60_000, limit: claimed, perHost: 2, longestWait: 48 * quarter }
    const claims = await sources.claimDue({ ...query, now: clock.now })
    await Promise.all(claims.map((claim) => endUnchanged(sources, claim, clock.now)))
    left -= claims.length
    clock.now += clock.step
  }
}

function endUnchanged(sources: Store['sources'], claim: SourceClaim, now: number): Promise<boolean> {
  const nextPollAt = now + quarter
  return sources.finish(claim, {
    state: { ...claim.state, polledAt: now, succeededAt: now, nextPollAt },
    now,
  })
}

async function storingPoll(): Promise<() => Promise<unknown>> {
  const { articles } = await openStore(temporaryFolder())
  let poll = 0
  return () => {
    const address = `https://host${poll % 100}.example/feed`
    const state = makeFeedState(address, { polledAt: 1000 + poll, succeededAt: 1000 })
    return articles.savePoll(state, makeEntries(poll++))
  }
}

/** The least work for SQLite with the same tables and entries: one prepared statement for each row. */
function bareStatements(): () => void {
  const file = new DatabaseSync(`${temporaryFolder()}/bare.db`)
  file.exec(`pragma journal_mode = wal; pragma synchronous = normal;
    create table articles (id integer primary key autoincrement, feed_id integer not null, guid text not null,
      title text not null, summary text not null, link text not null, published_at integer, ordered_at integer not null,
      fingerprint text not null, unique (feed_id, guid)) strict;
    create index latest on articles (feed_id, ordered_at desc, id desc);
    create virtual table search using fts5 (title, summary, scope, content = '', contentless_delete = 1,
      tokenize = 'unicode61 remove_diacritics 2');
    create trigger inserted after insert on articles begin
      insert into search (rowid, title, summary, scope) values (new.id, new.title, new.summary, 'f' || new.feed_id);
    end;`)
  const insert =
    file.prepare(`insert into articles (feed_id, guid, title, summary, link, published_at, ordered_at,
    fingerprint) values (?, ?, ?, ?, ?, ?, ?, ?)`)
  let poll = 0
  return () => {
    file.exec('begin immediate')
    for (const entry of makeEntries(poll++)) {
      const { guid, title, summary, link, publishedAt = 0 } = entry
      insert.run(poll % 100, guid, title, summary, link, publishedAt, publishedAt, fingerprint(entry))
    }
    file.exec('commit')
  }
}

function makeEntries(poll: number): NewArticle[] {
  const text = (seed: number, length: number) =>
    Array.from({ length }, (_, index) => words[(seed * 7 + index * 3) % words.length]).join(' ')
  return Array.from({ length: entries }, (_, n) =>
    makeArticle(`${poll}-${n}`, { title: text(poll + n, 9), summary: text(n, 40), publishedAt: 1000 + poll }),
  )
}
