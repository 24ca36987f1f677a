import type { CompiledQuery, Kysely } from 'kysely'
import type { Article, ArticleStore, LatestQuery, PolledArticle } from '../article.ts'
import type { FeedState } from '../feed-state.ts'
import { type Explain, explained } from '../store-error.ts'
import type { StoryGroups, StoryGroupsQuery } from '../stories.ts'
import { chosenArticles, namedArticles } from './chosen-articles.ts'
import { engineOf, transact } from './engine.ts'
import { writePoll } from './poll-writer.ts'
import { repeatedQuery } from './repeated-query.ts'
import { articleFromRow, type StateRow, sourceStateFromRow } from './rows.ts'
import { loadStoryGroups } from './stories/story-groups.ts'
import type { Tables } from './tables.ts'

/** SQLite limits the number of parameters. */
const addressesPerQuery = 1000

/** Articles and feed states. */
export class SqlArticleStore implements ArticleStore {
  readonly #database: Kysely<Tables>
  readonly #explain: Explain

  constructor(database: Kysely<Tables>, explain: Explain) {
    this.#database = database
    this.#explain = explain
  }

  savePoll(
    state: FeedState,
    articles: readonly PolledArticle[],
  ): Promise<{ added: number; updated: number }> {
    return this.#explained(() =>
      transact(this.#database, (transaction) => writePoll(transaction, state, articles)),
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
    return this.#explained(async () =>
      (await engineOf(this.#database).latestArticles(this.#database, query)).map(articleFromRow),
    )
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
    return repeatedQuery(
      `${engineOf(this.#database).name}: states of ${addresses.length} feeds`,
      ['feed', ...addresses],
      () =>
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
    return explained(this.#explain, run)
  }
}
