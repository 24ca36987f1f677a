import type { CompiledQuery, Kysely } from 'kysely'
import type { Article, ArticleStore, LatestQuery, PolledArticle } from '../article.ts'
import type { FeedState } from '../feed-state.ts'
import type { StoryGroups, StoryGroupsQuery } from '../stories.ts'
import { chosenArticles, namedArticles } from './chosen-articles.ts'
import { engineOf } from './engine.ts'
import { writePoll } from './poll-writer.ts'
import { repeatedQuery } from './repeated-query.ts'
import { articleFromRow, type StateRow, sourceStateFromRow } from './rows.ts'
import { SqlSubject } from './sql-subject.ts'
import { loadStoryGroups } from './stories/story-groups.ts'
import type { Tables } from './tables.ts'

/** SQLite limits the number of parameters. */
const addressesPerQuery = 1000

/** Articles and feed states. */
export class SqlArticleStore extends SqlSubject implements ArticleStore {
  savePoll(
    state: FeedState,
    articles: readonly PolledArticle[],
  ): Promise<{ added: number; updated: number }> {
    return this.change((transaction) => writePoll(transaction, state, articles))
  }

  loadFeedStates(addresses: readonly string[]): Promise<ReadonlyMap<string, FeedState>> {
    return this.run(async (database) => {
      const states = new Map<string, FeedState>()
      for (let start = 0; start < addresses.length; start += addressesPerQuery) {
        const { rows } = await database.executeQuery(
          statesQuery(database, addresses.slice(start, start + addressesPerQuery)),
        )
        for (const row of rows) states.set(row.key, { address: row.key, ...sourceStateFromRow(row) })
      }
      return states
    })
  }

  loadLatest(query: LatestQuery): Promise<Article[]> {
    return this.run(async (database) =>
      (await engineOf(database).latestArticles(database, query)).map(articleFromRow),
    )
  }

  loadArticles(query: { feeds: readonly string[]; ids: readonly number[] }): Promise<Article[]> {
    return this.run(async (database) => (await chosenArticles(database, query)).map(articleFromRow))
  }

  findNamed(query: { feeds: readonly string[]; names: readonly string[]; since: number }): Promise<number[]> {
    return this.run((database) => namedArticles(database, query))
  }

  loadStoryGroups(query: StoryGroupsQuery): Promise<StoryGroups> {
    return this.run((database) => loadStoryGroups(database, query))
  }

  loadImage(articleId: number): Promise<{ imageUrl: string; feed: string } | undefined> {
    return this.run(async (database) => {
      const row = await database
        .selectFrom('articles')
        .innerJoin('feeds', 'feeds.id', 'articles.feed_id')
        .select(['articles.image_url as imageUrl', 'feeds.address as feed'])
        .where('articles.id', '=', articleId)
        .executeTakeFirst()
      return row?.imageUrl ? { imageUrl: row.imageUrl, feed: row.feed } : undefined
    })
  }
}

function statesQuery(
  database: Kysely<Tables>,
  addresses: readonly string[],
): CompiledQuery<StateRow & { key: string }> {
  return repeatedQuery(
    `${engineOf(database).name}: states of ${addresses.length} feeds`,
    ['feed', ...addresses],
    () =>
      database
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
