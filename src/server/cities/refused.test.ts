import { spawnSync } from 'node:child_process'
import { chmod } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestCities } from './cities.fixture.ts'
import type { CitiesReport } from './cities.ts'

type Told = CitiesReport & { ids: string[]; served: Record<string, string>; folder: string[] }

const program = fileURLToPath(new URL('./refused.fixture.ts', import.meta.url))
const name = 'Pelican Bay Test'
let made: TestCities
beforeEach(async () => {
  made = await TestCities.make('a-bay', 'b-bay')
})
afterEach(() => made.remove())

/** What a process with this limit of open files reports about its cities. */
function run(fault: 'descriptors' | 'rights', mostFiles: number): Told[] {
  const order = ['-c', `ulimit -n ${mostFiles}; exec "$0" "$@"`, process.execPath, program]
  const { stdout, stderr, status } = spawnSync(
    'sh',
    [...order, made.root, made.dataDir, fault, 'a-bay', 'b-bay'],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`the process ended with ${status}: ${stderr}`)
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

test('at the limit of open files (EMFILE) no city is removed: and all are served', () => {
  const [before, refused, after] = run('descriptors', 100)
  expect(before).toMatchObject({ ready: 2, broken: [], served: { 'a-bay': name, 'b-bay': name } })
  expect(refused?.ids).toEqual(['a-bay', 'b-bay'])
  expect(refused?.served).toEqual({ 'a-bay': name, 'b-bay': name })
  expect(refused?.folder.join()).toContain('(EMFILE)')
  expect(JSON.stringify(refused?.broken)).toContain('that cannot be read (EMFILE)')
  expect(JSON.stringify(refused)).not.toMatch(/no such|no folder|no publication/)
  expect(after).toMatchObject({ ready: 2, broken: [], folder: [], served: before?.served })
})

test('when a file or folder becomes unreadable, the last good state is served', async () => {
  const [before, refused] = run('rights', 1000)
  await chmod(made.folder('b-bay'), 0o755)
  expect(before).toMatchObject({ ready: 2, broken: [] })
  expect(refused?.served).toEqual({ 'a-bay': name, 'b-bay': name })
  const [[b], [a]] = [refused?.broken ?? [], refused?.heldBack ?? []]
  expect(b?.serves).toBe('last good state')
  expect(a?.problems.join()).toContain('a-bay/publication.yaml: found a file that cannot be read (EACCES)')
  expect(b?.problems.join()).toContain('b-bay: found a folder that cannot be read (EACCES)')
})
