import { expect, test } from 'vitest'
import { unwrap } from './unwrap.ts'

test.each<[name: string, text: string, paragraphs: string[]]>([
  ['no text', '', []],
  ['lines of one paragraph', ' Heat index\r\nvalues up to 106. ', ['Heat index values up to 106.']],
  ['an empty line between paragraphs', '\nOne\n\n\ntwo.\n', ['One', 'two.']],
  [
    'blocks',
    '* WHAT...Heat index\nvalues up to 106.\n\n* WHERE...Broward\nCounty.\nHAZARD...Heat.',
    ['* WHAT...Heat index values up to 106.', '* WHERE...Broward County.', 'HAZARD...Heat.'],
  ],
  [
    'a list',
    'Do this:\n- Go inside.\n- Stay there\nuntil noon.',
    ['Do this:', '- Go inside.', '- Stay there until noon.'],
  ],
  ['a numbered list', '1. Go.\n2. Stay\n12. Wait.', ['1. Go.', '2. Stay', '12. Wait.']],
  [
    'signs within a line',
    'From 2 - 4\nfeet * and HAZARD...Heat\nin 3. places',
    ['From 2 - 4 feet * and HAZARD...Heat in 3. places'],
  ],
  ['a short line', 'a\nSee 1\nnow', ['a See 1 now']],
])('%s', (_, text, paragraphs) => {
  expect(unwrap(text)).toEqual(paragraphs)
})
