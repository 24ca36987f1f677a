import { expect, test } from 'vitest'
import { minute } from '../time/durations.ts'
import type { HeldNews } from './publications.ts'
import { openTemporaryStore } from './temporary-store.fixture.ts'
import { cityTopic } from './topics.ts'

test('a row is written with its topic, and its files stay where only its state changes', async () => {
  const { publications, changes } = await openTemporaryStore()
  await publications.save({ id: 'b-bay', version: '1', state: '{}', files: '{"texts":[]}' })
  await publications.save({ id: 'a-bay', version: '1', state: '{}', files: undefined })
  await publications.save({ id: 'b-bay', version: '2', state: '{"a":1}', files: undefined })
  expect(await publications.list()).toEqual([
    { id: 'a-bay', version: '1', state: '{}' },
    { id: 'b-bay', version: '2', state: '{"a":1}' },
  ])
  expect(await publications.list(['b-bay', 'c-bay'])).toHaveLength(1)
  expect(await publications.loadFiles('b-bay')).toBe('{"texts":[]}')
  expect(await publications.loadFiles('a-bay')).toBeUndefined()
  expect(await publications.loadFiles('c-bay')).toBeUndefined()
  expect((await changes.since(0, 10)).flatMap(({ topics }) => topics)).toEqual(
    ['b-bay', 'a-bay', 'b-bay'].map(cityTopic),
  )
})

test('a row that is deleted is told of', async () => {
  const { publications, changes } = await openTemporaryStore()
  await publications.save({ id: 'a-bay', version: '1', state: '{}', files: '{}' })
  await publications.delete(['a-bay'])
  expect(await publications.list()).toEqual([])
  expect((await changes.since(1, 10)).flatMap(({ topics }) => topics)).toEqual([cityTopic('a-bay')])
})

test('a newsroom is told of a file that is held back after five minutes, and when it is mended', async () => {
  const { publications, outbox } = await openTemporaryStore()
  const now = Date.now()
  const save = (news: HeldNews) =>
    publications.save({ id: 'a-bay', version: '1', state: '{}', files: undefined, news })
  const claim = (at: number) => outbox.claim(at, at + minute, 9)
  await save({ held: [{ file: 'a-bay/faq.md', error: 'faq' }], mended: [] })
  await save({ held: [{ file: 'a-bay/team.yaml', error: 'team' }], mended: [] })
  expect(await claim(now + 4 * minute)).toEqual([])
  // Mended before anybody was told.
  await save({ held: [], mended: ['a-bay/faq.md'] })
  const [note, ...others] = await claim(now + 6 * minute)
  expect(others).toEqual([])
  expect(note).toMatchObject({ kind: 'held', city: 'a-bay', file: 'a-bay/team.yaml', error: 'team' })
  await outbox.finish(note!, { kind: 'done' }, now + 6 * minute)
  await save({ held: [], mended: ['a-bay/team.yaml'] })
  expect(await claim(now + 6 * minute)).toMatchObject([{ kind: 'mended', file: 'a-bay/team.yaml' }])
})
