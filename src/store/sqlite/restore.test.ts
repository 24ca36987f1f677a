import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { makeArticle, makeFeedState } from '../samples.fixture.ts'
import { migrations } from '../sql/migrations.ts'
import { openStore } from '../store.ts'
import { backUpStore } from './backup.ts'
import { restoreStore } from './restore.ts'

const feed = 'https://feeds.test/one'
const now = new Date('2026-11-24T12:30:00Z')
const aside = 'news-before-20261124123000000.db'
let folder: string
let dataDir: string
let backup: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'restore-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  dataDir = join(folder, 'data')
  backup = join(folder, 'backup.db')
  await save('a')
  backUpStore(dataDir, backup)
  await save('b')
})

async function save(guid: string): Promise<void> {
  const store = await openStore(dataDir)
  await store.articles.savePoll(makeFeedState(feed), [makeArticle(guid)])
  await store.close()
}

async function guids(dir = dataDir): Promise<string[]> {
  const store = await openStore(dir)
  const found = await store.articles.loadLatest({ feeds: [feed], limit: 9 })
  await store.close()
  return found.map(({ guid }) => guid).toSorted()
}

test('a restored store is that of the backup, and the one before it is kept beside', async () => {
  const said = restoreStore(dataDir, backup, now)
  const schema = Object.keys(migrations).at(-1)
  expect(said[0]).toMatch(`is whole: 1 articles, 0 subscribers, schema ${schema}. It is now the store`)
  expect(said[1]).toMatch(aside)
  expect(readdirSync(dataDir).toSorted()).toEqual([aside, 'news.db'])
  expect(await guids()).toEqual(['a'])
  const before = join(folder, 'before')
  await (await openStore(before)).close()
  copyFileSync(join(dataDir, aside), join(before, 'news.db'))
  expect(await guids(before)).toEqual(['a', 'b'])
})

test('a backup is restored where there is no store yet', async () => {
  const elsewhere = join(folder, 'new', 'data')
  expect(restoreStore(elsewhere, backup, now)).toContain('There was no store before.')
  expect(await guids(elsewhere)).toEqual(['a'])
})

test.each<[string, () => void, RegExp]>([
  ['is missing', () => rmSync(backup), /There is no backup/],
  ['is something else', () => writeFileSync(backup, 'no database at all'), /damaged or no store/],
  [
    'ends too early',
    () => truncateSync(backup, statSync(backup).size - 8192),
    /damaged or no store|is damaged and was not used/,
  ],
  ['has a damaged page', () => damage('articles', 0, 4096), /damaged or no store/],
  [
    'has an index without its row',
    () => damage('articles_latest', 4095, 1),
    /is damaged and was not used: .*index articles_latest/,
  ],
  ['was copied while in use', () => writeFileSync(`${backup}-wal`, ''), /in use/],
  ['is another database', () => change('drop table kysely_migration'), /no store of this program/],
  [
    'is of a newer version',
    () => change("insert into kysely_migration values ('0099-tides', '')"),
    /newer version/,
  ],
])('a backup that %s is refused, and the store stays', async (_, spoil, message) => {
  spoil()
  expect(() => restoreStore(dataDir, backup, now)).toThrow(message)
  expect(readdirSync(dataDir)).toEqual(['news.db'])
  expect(await guids()).toEqual(['a', 'b'])
})

test('a backup that cannot be written says why', () => {
  expect(() => backUpStore(join(folder, 'none'), join(folder, 'other.db'))).toThrow(
    /There is no store .*none/,
  )
  expect(() => backUpStore(dataDir, join(folder, 'none', 'other.db'))).toThrow(
    /Nothing was copied to .*Its folder has to exist/,
  )
})

test('a restore that the disk refuses says what it needs, and the store stays', async () => {
  mkdirSync(join(dataDir, aside))
  expect(() => restoreStore(dataDir, backup, now)).toThrow(/was not put back \(.+\)\. .*there has to be room/)
  expect(readdirSync(dataDir).toSorted()).toEqual([aside, 'news.db'])
  expect(await guids()).toEqual(['a', 'b'])
})

test('a store that a process has open is not replaced', async () => {
  const store = await openStore(dataDir)
  onTestFinished(() => store.close())
  expect(() => restoreStore(dataDir, backup, now)).toThrow(/A process uses the store .+ stop every/)
  expect(await store.health()).toBeUndefined()
  expect(existsSync(join(dataDir, aside))).toBe(false)
})

test.each<[string, string[], (store: string) => void]>([
  [
    'damaged',
    ['', '-shm', '-wal'],
    // Pages of 512 bytes, which its log has not.
    (store) => overwrite(store, 16, Buffer.from([2, 0])),
  ],
  ['deleted', ['-wal'], (store) => rmSync(store)],
])(
  'the log of a store that was %s is moved aside, and not played into the restored one',
  async (_, ends, spoil) => {
    const store = join(dataDir, 'news.db')
    const other = new DatabaseSync(store)
    other.exec("update articles set title = 'of the log'")
    const killed = join(folder, 'killed.db')
    for (const end of ['', '-wal']) copyFileSync(store + end, killed + end)
    other.close()
    for (const end of ['', '-wal']) copyFileSync(killed + end, store + end)
    spoil(store)
    expect(restoreStore(dataDir, backup, now).at(-1)).toBe(
      `The store before is ${join(dataDir, aside)}${ends[0]}.`,
    )
    const files = readdirSync(dataDir).toSorted()
    expect(files).toEqual([...ends.map((end) => aside + end), 'news.db'])
    for (const name of files) expect(modeOf(join(dataDir, name))).toBe('600')
    const restored = new DatabaseSync(store)
    onTestFinished(() => restored.close())
    expect(restored.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    expect(await guids()).toEqual(['a'])
  },
)

test('a backup and a store that others may read become the files of their owner', async () => {
  for (const file of [backup, join(dataDir, 'news.db')]) chmodSync(file, 0o644)
  restoreStore(dataDir, backup, now)
  for (const name of [aside, 'news.db']) expect(modeOf(join(dataDir, name))).toBe('600')
})

test('a copy of the file of a stopped store is restored too', async () => {
  copyFileSync(join(dataDir, 'news.db'), backup)
  await save('c')
  restoreStore(dataDir, backup, now)
  expect(readdirSync(dataDir).toSorted()).toEqual([aside, 'news.db'])
  expect(await guids()).toEqual(['a', 'b'])
})

/** The rights of a file, such as `600`. */
function modeOf(file: string): string {
  return (statSync(file).mode & 0o777).toString(8)
}

function change(statement: string): void {
  const database = new DatabaseSync(backup)
  database.exec(statement)
  database.close()
}

/** Overwrites bytes of the first page of a table or index of the backup. */
function damage(name: string, from: number, bytes: number): void {
  const database = new DatabaseSync(backup)
  const { rootpage } = database.prepare('select rootpage from sqlite_master where name = ?').get(name) ?? {}
  database.close()
  overwrite(backup, (Number(rootpage) - 1) * 4096 + from, Buffer.alloc(bytes, 0x5a))
}

function overwrite(file: string, at: number, bytes: Buffer): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, bytes, 0, bytes.length, at)
  closeSync(handle)
}

test('a backup is for its owner only, and takes the place of no file', () => {
  expect(modeOf(backup)).toBe('600')
  const before = statSync(backup).mtimeMs
  expect(() => backUpStore(dataDir, backup)).toThrow(/backup\.db exists: name a file that does not/)
  expect(statSync(backup).mtimeMs).toBe(before)
  // What the process writes afterward has the rights that it has always.
  const umask = process.umask()
  backUpStore(dataDir, join(folder, 'second.db'))
  expect(process.umask()).toBe(umask)
})
