import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { builtProgram } from '../../../tests/built-programs.ts'
import { openStore } from '../store.ts'

const kills = 8
const writer = await builtProgram('kill-nine')

/** Starts the writer, kills it `after` ms after its first poll, and returns the last poll acknowledged. */
async function writeUntilKilled(folder: string, start: number, after: number): Promise<number> {
  const child = spawn(process.execPath, [writer, folder, String(start)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = new Promise<NodeJS.Signals | null>((resolve) =>
    child.on('close', (_, signal) => resolve(signal)),
  )
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  await Promise.race([new Promise((resolve) => child.stdout.once('data', resolve)), closed])
  await sleep(after)
  child.kill('SIGKILL')
  expect(await closed).toBe('SIGKILL')
  const whole = said.split('\n').slice(0, -1)
  return Number(whole.at(-1))
}

/** Rows of stories that only a partly written poll would leave. */
const leftovers = {
  'articles without a place': `select count(*) as found from articles
    where id not in (select article_id from story_articles union select article_id from story_arrivals)`,
  'terms without an article': `select count(*) as found from story_terms
    where article_id not in (select article_id from story_articles)`,
  'links of two stories': `select count(*) as found from story_links
    left join story_articles as one on one.article_id = a left join story_articles as other on other.article_id = b
    where one.story is not other.story or one.story is null`,
}

/** Park and Miller's generator: the same moments in every run. */
function* randoms(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 48_271) % 2_147_483_647
    yield state / 2_147_483_647
  }
}

test('a kill -9 while writing loses no acknowledged poll and leaves the database intact', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kill-'))
  const random = randoms(20_261_121)
  let next = 0
  for (let kill = 0; kill < kills; kill++) {
    const acknowledged = await writeUntilKilled(folder, next, 1 + 120 * (random.next().value ?? 0))
    expect(acknowledged).toBeGreaterThanOrEqual(next)
    const store = await openStore(folder)
    const file = new DatabaseSync(join(folder, 'news.db'))
    expect(file.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    const count = file.prepare('select count(*) as found from articles where guid like ?')
    for (let poll = next; poll <= acknowledged; poll++) {
      expect(count.get(`${poll}-%`), `articles of poll ${poll}`).toEqual({ found: 20 })
    }
    // A poll that was not acknowledged is stored completely or not at all.
    expect([0, 20]).toContain(count.get(`${acknowledged + 1}-%`)?.found)
    expect(count.get(`${acknowledged + 2}-%`)).toEqual({ found: 0 })
    for (const [what, query] of Object.entries(leftovers)) {
      expect(file.prepare(query).get(), what).toEqual({ found: 0 })
    }
    file.close()
    const address = `https://${acknowledged % 7}.example/`
    const state = (await store.articles.loadFeedStates([address])).get(address)
    const [newest] = await store.articles.loadLatest({ feeds: [address], limit: 1 })
    expect(state?.polledAt).toBeGreaterThanOrEqual(acknowledged)
    expect(newest?.title).toBe(`Poll ${state?.polledAt}`)
    const found = await store.search.search({ feeds: [address], text: `Poll ${acknowledged}`, limit: 100 })
    expect(found.length).toBeGreaterThanOrEqual(20)
    await store.close()
    next = acknowledged + 2
  }
  rmSync(folder, { recursive: true, force: true })
})
