import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkPublications } from '../../publication/reading/check.ts'
import { runCheck } from './check-command.ts'
import { visitInThreads } from './visit-in-threads.ts'

const shipped = join(import.meta.dirname, '..', '..', '..', 'publications')
const ids = Array.from({ length: 45 }, (_, index) => `town-${String(index).padStart(2, '0')}`)
let root = ''

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'check-'))
  await cp(join(shipped, '_network'), join(root, '_network'), { recursive: true })
  for (const id of ids) {
    await cp(join(shipped, '..', 'tests', 'fixtures', 'a-new-city'), join(root, id), { recursive: true })
    await edit(id, 'town.example', `${id}.example`)
  }
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function edit(id: string, before: string, after: string, name = 'publication.yaml'): Promise<void> {
  const file = join(root, id, name)
  await writeFile(file, (await readFile(file, 'utf8')).replace(before, after))
}

const all = { city: undefined, all: true, json: false, strict: false }

test('threads find what one thread finds, in the same order', async () => {
  await edit('town-07', 'America/New_York', 'New York')
  await edit('town-31', 'town-31.example', 'town-30.example')
  const one = await checkPublications(root, undefined, undefined, { form: 'json' })
  expect(await runCheck(root, { ...all, json: true })).toEqual(one)
  const { ok, report } = await runCheck(root, all)
  expect(ok).toBe(false)
  expect(report).toContain('1 city  publication.yaml timeZone: a time zone such as')
  expect(report).toContain('Checked 45 publications: 3 errors')
})

test('each city is counted once, with whether it has errors', async () => {
  await edit('town-07', 'America/New_York', 'New York')
  const counted: boolean[] = []
  const visited = await visitInThreads(root, ids, (failed) => counted.push(failed))
  expect(visited.map(({ id }) => id)).toEqual(ids)
  expect(counted.filter(Boolean)).toHaveLength(1)
  expect(counted).toHaveLength(45)
})

test('a mistake in what all share is told once, and no thread is started', async () => {
  await edit('_network', 'language: en-US', 'language: xx', 'publication.yaml')
  const { ok, report } = await runCheck(root, all)
  expect(ok).toBe(false)
  expect(report.match(/language/g)?.length).toBeLessThan(4)
  expect(report).toContain('The cities were not checked: what they share has to be mended first.')
})
