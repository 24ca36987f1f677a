import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { fileOf, openEmptyStore } from '../../empty-store.fixture.ts'
import { placeAll } from '../../place-all.fixture.ts'
import { makeArticle, makeFeedState } from '../../samples.fixture.ts'
import { NodeSqliteDialect } from '../../sqlite/dialect.ts'
import { transact } from '../engine.ts'
import type { Tables } from '../tables.ts'
import { settle } from './story-settler.ts'

const now = 1_772_438_400_000

test('with more articles than are settled together, new ones are settled with similar ones only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'settler-'))
  const store = await openEmptyStore(folder)
  const entries = [
    ['Two shot near Gull Harbor pier', 'Two men were shot near the pier on Dock Street.'],
    ['Council bans gas leaf blowers', 'The ban on gas leaf blowers in Saltmarsh begins in June.'],
    ['Ferry runs aground off Ibis Key', 'Ninety passengers waited for the tide.'],
  ]
  for (const feed of ['https://one.example/', 'https://two.example/']) {
    const articles = entries.map(([title, summary], number) =>
      makeArticle(`${number}`, {
        title: title ?? '',
        summary: `${summary} ${feed}`,
        link: `${feed}${number}`,
        publishedAt: now - number * 60_000,
        language: 'en',
      }),
    )
    await store.articles.savePoll(makeFeedState(feed, { polledAt: now, succeededAt: now }), articles)
  }
  await placeAll(store, now)
  const connection = new DatabaseSync(fileOf(store))
  const database = new Kysely<Tables>({
    dialect: new NodeSqliteDialect({ file: ':memory:', reader: connection, writer: connection }),
  })
  onTestFinished(async () => {
    connection.close()
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  connection.exec('update story_articles set story = null; delete from story_links')
  const { changed, isDone } = await transact(database, (transaction) => settle(transaction, now, 1))
  expect({ changed, isDone }).toEqual({ changed: 3, isDone: true })
  const sizes = connection.prepare('select count(*) as size from story_articles group by story').all()
  expect(sizes).toEqual(entries.map(() => ({ size: 2 })))
})
