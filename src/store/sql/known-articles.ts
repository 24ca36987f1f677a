import type { Kysely, Selectable } from 'kysely'
import type { KnownArticles } from '../known-articles.ts'
import { engineOf } from './engine.ts'
import type { Tables } from './tables.ts'

const columns = [
  'id',
  'guid',
  'fingerprint',
  'first_seen_at',
  'ordered_at',
  'published_at',
  'title',
  'summary',
  'link',
  'language',
] as const

/** The columns of an article that a poll compares. */
export type KnownRow = Pick<Selectable<Tables['articles']>, (typeof columns)[number]>

/** The newest articles of a feed that are compared: feeds list no more, so older ones do not return. */
const mostRecent = 300

/** Queries for the articles of a feed, for `recognise`. */
export function knownArticlesOf(transaction: Kysely<Tables>, feedId: number): KnownArticles<KnownRow> {
  const engine = engineOf(transaction)
  const ofFeed = transaction.selectFrom('articles').where('feed_id', '=', feedId)
  return {
    byGuid: (guids) => ofFeed.select(columns).where('guid', 'in', engine.texts(guids)).execute(),
    alike: ({ titles, dates, summaries }) =>
      transaction
        .selectFrom('articles')
        .select(columns)
        .where(
          'id',
          'in',
          ofFeed.select('id').orderBy('ordered_at', 'desc').orderBy('id', 'desc').limit(mostRecent),
        )
        .where((where) =>
          where.or([
            where('title', 'in', engine.texts(titles)),
            where('published_at', 'in', engine.numbers(dates)),
            where('summary', 'in', engine.texts(summaries)),
          ]),
        )
        .execute(),
    hasOther: async (guid) => {
      const other = await ofFeed
        .select('id')
        .where('guid', '!=', guid)
        .where((where) =>
          where.not(
            where(where.fn('substr', ['guid', where.lit(1), where.val(guid.length + 1)]), '=', `${guid} `),
          ),
        )
        .limit(1)
        .executeTakeFirst()
      return other !== undefined
    },
  }
}
