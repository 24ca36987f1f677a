import { type Kysely, sql } from 'kysely'

/** Marks the articles whose stories have not been looked at again since they came, or since their story lost a report. */
export async function addSettling(database: Kysely<unknown>): Promise<void> {
  await sql`alter table story_articles add column unsettled integer not null default 0`.execute(database)
  await sql`create index story_articles_unsettled on story_articles (article_id) where unsettled = 1`.execute(
    database,
  )
}
