import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeArticle, makeFeedState } from '../samples.fixture.ts'
import { openStore } from '../store.ts'
import { backUpStore } from './backup.ts'

const feed = 'https://feeds.test/one'
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'debian-'))
  const store = await openStore(folder)
  await store.articles.savePoll(makeFeedState(feed), [
    makeArticle('a', { title: 'Pelicans return' }),
    makeArticle('b', { title: 'Bridge closes' }),
  ])
  await store.close()
})
afterEach(() => rm(folder, { recursive: true }))

test('the schema has no option of the index that SQLite 3.40 does not know', () => {
  const database = new DatabaseSync(join(folder, 'news.db'))
  const { schema } = database.prepare('select group_concat(sql) as schema from sqlite_master').get() as {
    schema: string
  }
  database.close()
  expect(schema).not.toMatch(/contentless_delete|contentless_unindexed|fts5[^;]*locale/)
})

const hasSqlite = spawnSync('sqlite3', ['--version']).status === 0

test.runIf(hasSqlite)(
  'the sqlite3 of the machine deletes an article, with its words in the index',
  async () => {
    const file = join(folder, 'news.db')
    const run = (statement: string) => spawnSync('sqlite3', [file, statement], { encoding: 'utf8' })
    expect(run("delete from articles where guid = 'a'").stderr).toBe('')
    expect(run("select count(*) from article_search where article_search match 'pelicans'").stdout).toBe(
      '0\n',
    )
    expect(run('pragma integrity_check').stdout).toBe('ok\n')
    expect(run("insert into article_search (article_search) values ('integrity-check')").stderr).toBe('')
    const store = await openStore(folder)
    expect(await store.search.search({ feeds: [feed], text: 'pelicans', limit: 9 })).toEqual([])
    expect(await store.search.search({ feeds: [feed], text: 'bridge', limit: 9 })).toHaveLength(1)
    await store.close()
  },
)

test('a backup holds the articles, is for its owner only and replaces no file', async () => {
  const file = join(folder, 'copy.db')
  backUpStore(folder, file)
  expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600')
  const copy = new DatabaseSync(file)
  expect(copy.prepare('select count(*) as n from articles').get()).toMatchObject({ n: 2 })
  copy.close()
  expect(() => backUpStore(folder, file)).toThrow('exists')
})
