import { expect, test } from 'vitest'
import { hour } from '../../time/durations.ts'
import { exampleContext, exampleNow } from '../example-publication.fixture.ts'
import { noteUnread } from './unread-note.tsx'

const note = (unread: Parameters<typeof noteUnread>[0]) => noteUnread(unread, exampleContext())
const feed = (name: string, hours: number) => ({ name, since: exampleNow - hours * hour })

test('readers are told since when feeds could not be read, with the day unless it is today', () => {
  expect(note(undefined)).toBeUndefined()
  expect(note({ kind: 'never' })).toBe(
    'None of the sources of this page could be read so far. We keep trying.',
  )
  expect(note({ kind: 'all', checkedAt: exampleNow - 4 * hour })).toBe('Headlines last checked at 6:00 AM.')
  expect(note({ kind: 'all', checkedAt: exampleNow - 26 * hour })).toBe(
    'Headlines last checked on November 19, 2026, 8:00 AM.',
  )
  expect(note({ kind: 'some', feeds: [feed('The Gull', 4)] })).toBe(
    'We could not read The Gull since 6:00 AM.',
  )
  expect(note({ kind: 'some', feeds: [feed('A', 9), feed('B', 8), feed('C', 7), feed('D', 6)] })).toBe(
    'We cannot read A, B and 2 more at the moment.',
  )
})
