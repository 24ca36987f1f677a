import type { CompiledQuery, Kysely } from 'kysely'
import type {
  Article,
  ArticleStore,
  HeldWordsQuery,
  LatestQuery,
  PolledArticle,
  SearchQuery,
  StoredWord,
  WordsQuery,
} from '../article.ts'
import type { CalendarState, CalendarStore, OccurrenceQuery, StoredOccurrence } from '../calendars.ts'
import type { FeedState } from '../feed-state.ts'
import type { OwnText, OwnTextQuery } from '../own-texts.ts'
import type { Reading } from '../readings.ts'
import type { ReferralCount } from '../referrals.ts'
import type { SourceName } from '../source-state.ts'
import { explained } from '../store-error.ts'
import type { StoryGroups, StoryGroupsQuery } from '../stories.ts'
import { hasIndexWord, loadIndexWords } from './article-words.ts'
import { loadCalendarStates, loadEvent, loadOccurrences } from './calendars.ts'
import { chosenArticles, namedArticles } from './chosen-articles.ts'
import { latestArticles } from './latest-articles.ts'
import { searchOwnTexts } from './own-text-search.ts'
import { keepOwnTexts, saveOwnTexts } from './own-text-writer.ts'
import { writePoll } from './poll-writer.ts'
import { loadReadings } from './readings.ts'
import { addReferrals, loadReferrals } from './referrals.ts'
import { repeatedQuery } from './repeated-query.ts'
import { articleFromRow, type StateRow, sourceStateFromRow } from './rows.ts'
import { findHeldWords, searchArticles } from './search-articles.ts'
import { loadStoryGroups } from './stories/story-groups.ts'
import type { Tables } from './tables.ts'

/** SQLite limits the number of parameters. */
const addressesPerQuery = 1000

/** Articles and feed states in SQLite. */
export class SqliteArticleStore implements ArticleStore {
  readonly #database: Kysely<Tables>
  readonly #file: string

  /** `file` is the database's path, for messages. */
  constructor(database: Kysely<Tables>, file: string) {
    this.#database = database
    this.#file = file
  }

  savePoll(
    state: FeedState,
    articles: readonly PolledArticle[],
  ): Promise<{ added: number; updated: number }> {
    return this.#explained(() =>
      this.#database.transaction().execute((transaction) => writePoll(transaction, state, articles)),
    )
  }

  loadFeedStates(addresses: readonly string[]): Promise<ReadonlyMap<string, FeedState>> {
    return this.#explained(async () => {
      const states = new Map<string, FeedState>()
      for (let start = 0; start < addresses.length; start += addressesPerQuery) {
        const { rows } = await this.#database.executeQuery(
          this.#statesQuery(addresses.slice(start, start + addressesPerQuery)),
        )
        for (const row of rows) states.set(row.key, { address: row.key, ...sourceStateFromRow(row) })
      }
      return states
    })
  }

  loadLatest(query: LatestQuery): Promise<Article[]> {
    return this.#explained(async () => (await latestArticles(this.#database, query)).map(articleFromRow))
  }

  loadArticles(query: { feeds: readonly string[]; ids: readonly number[] }): Promise<Article[]> {
    return this.#explained(async () => (await chosenArticles(this.#database, query)).map(articleFromRow))
  }

  findNamed(query: { feeds: readonly string[]; names: readonly string[]; since: number }): Promise<number[]> {
    return this.#explained(() => namedArticles(this.#database, query))
  }

  loadStoryGroups(query: StoryGroupsQuery): Promise<StoryGroups> {
    return this.#explained(() => loadStoryGroups(this.#database, query))
  }

  search(query: SearchQuery): Promise<Article[]> {
    return this.#explained(async () => (await searchArticles(this.#database, query)).map(articleFromRow))
  }

  findHeldWords(query: HeldWordsQuery): Promise<string[]> {
    return this.#explained(() => findHeldWords(this.#database, query))
  }

  loadWords(query: WordsQuery): Promise<StoredWord[]> {
    return this.#explained(() => loadIndexWords(this.#database, query))
  }

  hasWord(beginning: string): Promise<boolean> {
    return this.#explained(() => hasIndexWord(this.#database, beginning))
  }

  saveOwnTexts(city: string, texts: readonly OwnText[]): Promise<boolean> {
    return this.#explained(() => saveOwnTexts(this.#database, city, texts))
  }

  keepOwnTexts(cities: readonly string[]): Promise<void> {
    return this.#explained(() => keepOwnTexts(this.#database, cities))
  }

  searchOwnTexts(query: OwnTextQuery): Promise<string[]> {
    return this.#explained(() => searchOwnTexts(this.#database, query))
  }

  addReferrals(city: string, counts: readonly ReferralCount[], keepFrom: string): Promise<void> {
    return this.#explained(() => addReferrals(this.#database, city, counts, keepFrom))
  }

  loadReferrals(city: string, first: string, last: string): Promise<ReferralCount[]> {
    return this.#explained(() => loadReferrals(this.#database, city, first, last))
  }

  loadOccurrences(query: OccurrenceQuery): Promise<StoredOccurrence[]> {
    return this.#explained(() => loadOccurrences(this.#database, query))
  }

  loadEvent(calendars: readonly string[], token: string): ReturnType<CalendarStore['loadEvent']> {
    return this.#explained(() => loadEvent(this.#database, calendars, token))
  }

  loadCalendarStates(calendars: readonly string[]): Promise<ReadonlyMap<string, CalendarState>> {
    return this.#explained(() => loadCalendarStates(this.#database, calendars))
  }

  loadReadings(sources: readonly SourceName[]): Promise<Reading[]> {
    return this.#explained(() => loadReadings(this.#database, sources))
  }

  loadImage(articleId: number): Promise<{ imageUrl: string; feed: string } | undefined> {
    return this.#explained(async () => {
      const row = await this.#database
        .selectFrom('articles')
        .innerJoin('feeds', 'feeds.id', 'articles.feed_id')
        .select(['articles.image_url as imageUrl', 'feeds.address as feed'])
        .where('articles.id', '=', articleId)
        .executeTakeFirst()
      return row?.imageUrl ? { imageUrl: row.imageUrl, feed: row.feed } : undefined
    })
  }

  #statesQuery(addresses: readonly string[]): CompiledQuery<StateRow & { key: string }> {
    return repeatedQuery(`states of ${addresses.length} feeds`, ['feed', ...addresses], () =>
      this.#database
        .selectFrom('sources')
        .select([
          'key',
          'etag',
          'last_modified',
          'body_hash',
          'polled_at',
          'succeeded_at',
          'unconditional_at',
          'due_at',
          'failures',
          'last_error',
          'interval',
          'newest_at',
          'moved_to',
          'moved_since',
          'failed_at',
          'overflowed_at',
          'stale_at',
          'examined',
        ])
        .where('kind', '=', 'feed')
        .where('key', 'in', addresses),
    )
  }

  #explained<Result>(run: () => Promise<Result>): Promise<Result> {
    return explained(this.#file, run)
  }
}
