import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { TestCities } from './cities.fixture.ts'
import type { Cities } from './cities.ts'

let made: TestCities
afterEach(() => made.remove())

const entry = (guid: string) =>
  `- guid: ${guid}\n  reason: Withdrawn.\n  date: 2026-11-19\n  askedBy: the newsroom\n`

async function removedIn(cities: Cities): Promise<(string | undefined)[]> {
  const publication = await cities.load(cities.find('a-bay.test')!)
  return (publication?.removals ?? []).map(({ guid }) => guid).sort()
}

test('a removal is in force while the city is broken elsewhere, and pages are dropped', async () => {
  made = await TestCities.make('a-bay')
  const cities = await made.open()
  await made.start(cities)
  await removedIn(cities)
  await made.break('a-bay')
  await expect.poll(() => cities.report().heldBack.length).toBe(1)
  made.changed.length = 0
  await writeFile(join(made.folder('a-bay'), 'removed.yaml'), entry('one'))
  await expect.poll(() => removedIn(cities)).toEqual(['one'])
  expect(made.changed).toContain('a-bay')
})

test('a broken entry ends neither the other entries nor the last good list', async () => {
  made = await TestCities.make('a-bay')
  const file = join(made.folder('a-bay'), 'removed.yaml')
  await writeFile(file, entry('one') + entry('two'))
  const cities = await made.open()
  await made.start(cities)
  await expect.poll(() => removedIn(cities)).toEqual(['one', 'two'])
  await writeFile(file, entry('one').replace('guid', 'giud') + entry('three'))
  await expect.poll(() => removedIn(cities)).toEqual(['one', 'three', 'two'])
  await writeFile(file, entry('three'))
  await expect.poll(() => removedIn(cities)).toEqual(['three'])
})

test('a list beside the folders holds for all cities, also after a restart with a broken list', async () => {
  made = await TestCities.make('a-bay', 'b-bay')
  await writeFile(join(made.root, 'removed.yaml'), entry('one'))
  const cities = await made.open()
  await made.start(cities)
  expect(await removedIn(cities)).toEqual(['one'])
  await writeFile(join(made.root, 'removed.yaml'), entry('one') + entry('two'))
  await expect.poll(() => removedIn(cities)).toEqual(['one', 'two'])
  await writeFile(join(made.root, 'removed.yaml'), '- guid: "one')
  const again = await made.open()
  expect(await removedIn(again)).toEqual(['one', 'two'])
  expect(made.errors.join()).toContain('removed.yaml is broken')
  await rm(join(made.root, 'removed.yaml'))
  await made.reload(again)
  expect(await removedIn(again)).toEqual([])
})

test('what any city takes down by link or guid is one list, made anew when one of them changes', async () => {
  made = await TestCities.make('a-bay', 'b-bay')
  const pattern = entry('').replace(/guid: *\n/, 'pattern: a name\n')
  await writeFile(join(made.folder('a-bay'), 'removed.yaml'), entry('one') + pattern)
  const cities = await made.open()
  const named = () => cities.namedRemovals().map(({ guid }) => guid)
  expect(named()).toEqual(['one'])
  expect(cities.namedRemovals()).toBe(cities.namedRemovals())
  await made.start(cities)
  await writeFile(join(made.root, 'removed.yaml'), entry('two'))
  await expect.poll(named).toEqual(['two', 'one'])
  await writeFile(join(made.folder('b-bay'), 'removed.yaml'), entry('three'))
  await expect.poll(named).toEqual(['two', 'one', 'three'])
  await rm(join(made.folder('a-bay'), 'removed.yaml'))
  await expect.poll(named).toEqual(['two', 'three'])
})

test('what is taken down while no process runs is told of at the next start, once', async () => {
  made = await TestCities.make('a-bay', 'b-bay', 'c-bay')
  const open = async () => {
    const cities = await made.open()
    await made.start(cities)
    await made.reload(cities)
    return cities
  }
  await made.stop(await open())
  await writeFile(join(made.folder('a-bay'), 'removed.yaml'), entry('one'))
  made.changed.length = 0
  await made.stop(await open())
  expect(made.changed).toEqual(['a-bay'])
  await writeFile(join(made.root, 'removed.yaml'), entry('two'))
  made.changed.length = 0
  await made.stop(await open())
  expect([...new Set(made.changed)].sort()).toEqual(['a-bay', 'b-bay', 'c-bay'])
  made.changed.length = 0
  await made.stop(await open())
  expect(made.changed).toEqual([])
})
