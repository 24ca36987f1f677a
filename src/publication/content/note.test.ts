import { describe, expect, test } from 'vitest'
import {
  type Breakages,
  copy,
  copyCityBeforeEach,
  testBreakages,
  write,
} from '../reading/broken-city.fixture.ts'
import { loadPublication } from '../reading/load.fixture.ts'

copyCityBeforeEach()

const file = 'note.md'
const head = '---\nby: Ann Gull\ndate: 2099-11-22\n---\n'

const cases: Breakages = {
  'error: note.md:1 by: found nothing, expected a text': () =>
    write(file, '---\ndate: 2099-11-22\n---\nGood morning.\n'),
  'error: note.md:3 date: found "tomorrow", expected the day on which readers see it, such as 2026-11-22':
    () => write(file, '---\nby: Ann Gull\ndate: tomorrow\n---\nGood morning.\n'),
  'error: note.md: found no text after the front matter, expected one to 3 lines of at most 140 characters, as plain text':
    () => write(file, head),
  'error: note.md:9: found a fourth line, expected one to 3 lines of at most 140 characters, as plain text':
    () => write(file, `${head}One.\n\nTwo.\nThree.\nFour.\n`),
  'error: note.md:6: found a line of 141 characters, expected one to 3 lines of at most 140 characters, as plain text':
    () => write(file, `${head}One.\n${'x'.repeat(141)}\n`),
  'warning: note.md:3 date: found "2020-11-22", which is over, so nobody sees the note, expected … or later, or no such file':
    () => write(file, `${head.replace('2099', '2020')}Good morning.\n`),
}

describe('mistakes in note.md', () => testBreakages(cases))

test('a note has its author, its day and its lines; most cities have none', async () => {
  const read = async () => (await loadPublication(copy.folder)).publication?.content.note
  expect(await read()).toBeUndefined()
  await write(file, `${head}\nFerries run late today.\n\nThe commission votes at 6.\n`)
  expect(await read()).toEqual({
    by: 'Ann Gull',
    day: '2099-11-22',
    lines: ['Ferries run late today.', 'The commission votes at 6.'],
  })
})
