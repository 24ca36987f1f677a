import { type Kysely, sql } from 'kysely'
import type { WordCounts } from '../../../stories/idf.ts'
import type { Profile } from '../../../stories/profile.ts'
import { day } from '../../../time/durations.ts'
import { chunksOf, engineOf, excluded } from '../engine.ts'
import { parseNumbers } from '../stored-json.ts'
import type { Tables } from '../tables.ts'

const daysKept = 7
/** The word whose count is that of all articles. */
const every = ''

/** Counts stems of articles read now (ms since 1970); forgets some that none of the last seven days holds. */
export async function countStems(
  transaction: Kysely<Tables>,
  profiles: readonly Profile[],
  now: number,
): Promise<void> {
  if (profiles.length === 0) return
  const today = Math.floor(now / day)
  const counted = withoutRepeats(profiles)
  const added = new Map<string, number>([[every, counted.length]])
  for (const { stems } of counted) {
    for (const { word } of stems) added.set(word, (added.get(word) ?? 0) + 1)
  }
  const before = new Map((await loadRows(transaction, [...added.keys()])).map((row) => [row.word, row]))
  const rows = [...added].map(([word, count]) => {
    const known = before.get(word)
    // After the clock was set back, articles count for the newest day.
    const last = Math.max(today, known?.day ?? 0)
    const counts = daysUntil(known, last)
    counts[0] = (counts[0] ?? 0) + count
    return { word, day: last, counts: JSON.stringify(counts) }
  })
  for (const some of chunksOf(rows)) {
    await transaction
      .insertInto('story_words')
      .values(some)
      .onConflict((conflict) => conflict.column('word').doUpdateSet(excluded('day', 'counts')))
      .execute()
  }
  await forgetStems(transaction, today - daysKept, added.size)
}

/**
 * The profiles of one poll without those that repeat another: a feed that
 * says one thing a thousand times does not make its words common for others.
 */
export function withoutRepeats<P extends Pick<Profile, 'weights'>>(profiles: readonly P[]): P[] {
  const kept: P[] = []
  for (const profile of profiles) {
    const isRepeat = kept.slice(-mostCompared).some((other) => shareOf(profile, other) >= repeated)
    if (!isRepeat) kept.push(profile)
  }
  return kept
}

/** Share of stems that makes an article of a poll a repeat, and how many earlier ones it is compared with. */
const repeated = 0.6
const mostCompared = 40

function shareOf(
  { weights: one }: Pick<Profile, 'weights'>,
  { weights: other }: Pick<Profile, 'weights'>,
): number {
  let shared = 0
  for (const stem of one.keys()) if (other.has(stem)) shared++
  const all = one.size + other.size - shared
  return all === 0 ? 0 : shared / all
}

/** How many articles of the seven days until `now` hold the stems of profiles, loaded in one transaction. */
export class StemCounts implements WordCounts {
  readonly #transaction: Kysely<Tables>
  readonly #today: number
  readonly #counts = new Map<string, number>()

  constructor(transaction: Kysely<Tables>, now: number) {
    this.#transaction = transaction
    this.#today = Math.floor(now / day)
  }

  /** Loads what is not loaded yet of the stems of these. */
  async load(profiles: readonly Profile[]): Promise<void> {
    const words = new Set(this.#counts.has(every) ? [] : [every])
    for (const { stems } of profiles) {
      for (const { word } of stems) if (!this.#counts.has(word)) words.add(word)
    }
    if (words.size === 0) return
    for (const word of words) this.#counts.set(word, 0)
    /** Sums by what is stored: most stems have one of a few counts. */
    const sums = new Map<string, number>()
    for (const { word, day, counts } of await loadRows(this.#transaction, [...words])) {
      const stored = day < this.#today ? `${day} ${counts}` : counts
      const sum = sums.get(stored) ?? sumOf(daysUntil({ day, counts }, Math.max(this.#today, day)))
      sums.set(stored, sum)
      this.#counts.set(word, sum)
    }
  }

  get articles(): number {
    return this.of(every)
  }

  /** 0 for a stem of which no article was loaded. */
  of(word: string): number {
    return this.#counts.get(word) ?? 0
  }
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0)
}

interface Row {
  day: number
  counts: string
}

/** Articles of this day and of the six before, newest first. */
function daysUntil(row: Row | undefined, last: number): number[] {
  const counts: number[] = row ? parseNumbers(row.counts) : []
  const passed = Math.min(daysKept, last - (row?.day ?? last))
  return [...Array.from({ length: passed }, () => 0), ...counts].slice(0, daysKept)
}

async function loadRows(
  transaction: Kysely<Tables>,
  words: readonly string[],
): Promise<(Row & { word: string })[]> {
  const { rows } = await sql<Row & { word: string }>`select word, day, counts
    from ${engineOf(transaction).texts(words)} as wanted cross join story_words where word = wanted.value`.execute(
    transaction,
  )
  return rows
}

/** Deletes old stems, twice as many as were added, so that the table stays small without another cleanup. */
async function forgetStems(transaction: Kysely<Tables>, before: number, added: number): Promise<void> {
  const old = transaction
    .selectFrom('story_words')
    .select('word')
    .where('day', '<=', before)
    .limit(2 * added)
  await transaction.deleteFrom('story_words').where('word', 'in', old).execute()
}
