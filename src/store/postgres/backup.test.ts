import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findPostgres } from '../../../scripts/programs.ts'
import { addressOf, openEmptyStore } from '../empty-store.fixture.ts'
import { makeArticle, makeFeedState } from '../samples.fixture.ts'

const feed = 'https://feeds.test/one'
const docs = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8')

test('the commands of docs/operating.md back a database up and restore it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dump-'))
  const store = await openEmptyStore(folder)
  onTestFinished(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })
  const run = (program: string) => {
    const command = docs.split('\n').find((line) => line.startsWith(`    ${program} `))
    const PATH = [findPostgres(), process.env.PATH].join(delimiter)
    execFileSync('sh', ['-c', command ?? 'false'], {
      cwd: folder,
      env: { PATH, DATABASE_URL: addressOf(store) },
    })
  }
  const guids = async () =>
    (await store.articles.loadLatest({ feeds: [feed], limit: 9 })).map(({ guid }) => guid).toSorted()
  await store.articles.savePoll(makeFeedState(feed), [makeArticle('a')])
  run('pg_dump')
  await store.articles.savePoll(makeFeedState(feed), [makeArticle('b')])
  expect(await guids()).toEqual(['a', 'b'])
  run('pg_restore')
  expect(await guids()).toEqual(['a'])
  // The ids of new rows go on after those that were restored.
  await store.articles.savePoll(makeFeedState(feed), [makeArticle('c')])
  expect(await guids()).toEqual(['a', 'c'])
})
