import { expect, test } from 'vitest'
import { readAddressList } from './address-list.ts'

const daily = { choices: ['daily'] }
const exported = (fields: object) =>
  JSON.stringify({
    id: 1,
    city: 'bay',
    address: 'ann@example.com',
    choices: ['weekly'],
    ...fields,
  })

test('of CSV, the address of each line is taken, wherever it is', () => {
  const text =
    '\uFEFFEmail Address,First Name\r\nann@Example.com,Ann\r\n"Bo, the second",bo@example.com\n\ncy@example.com;Cy;2021\n'
  expect(readAddressList(text, ['daily'])).toEqual({
    listed: [
      { address: 'ann@example.com', ...daily },
      { address: 'bo@example.com', ...daily },
      { address: 'cy@example.com', ...daily },
    ],
    leftOut: [],
  })
})

test('of an export, those are taken who confirmed and get mail, with their own lists', () => {
  const text = [
    exported({ confirmedAt: 1 }),
    exported({ address: 'bo@example.com', choices: [] }),
    exported({ address: 'bo@example.com', confirmedAt: 1, choices: [] }),
    exported({ address: 'cy@example.com', confirmedAt: 1, suspendedAt: 2 }),
    exported({ address: 'none', confirmedAt: 1 }),
    '{"address":',
  ].join('\n')
  const { listed, leftOut } = readAddressList(text, ['daily'])
  expect(listed).toEqual([{ address: 'ann@example.com', choices: ['weekly'] }])
  expect(leftOut).toEqual([
    { line: 2, why: 'never confirmed' },
    { line: 3, why: 'never confirmed' },
    { line: 4, why: expect.stringMatching(/^suspended/) },
    { line: 5, why: expect.stringMatching(/^not a line/) },
    { line: 6, why: expect.stringMatching(/^not a line/) },
  ])
})

test.each([
  ['ann@localhost', 'no valid address'],
  ['ann(at)example.com', 'no valid address'],
  ['ann@example.com,bo@example.com', 'more than one address'],
  ['ann@example.com,Unsubscribed', 'says that the address gets no mail'],
  ['"cleaned",ann@example.com', 'says that the address gets no mail'],
  ['Zoe@Example.com', 'the mailbox of line 1 again'],
  ['ZOE+2@example.com', 'the mailbox of line 1 again'],
])('a line %j is left out and told', (line, why) => {
  expect(readAddressList(`zoe@example.com\n${line}\nlast@example.com`, ['daily'])).toEqual({
    listed: [
      { address: 'zoe@example.com', ...daily },
      { address: 'last@example.com', ...daily },
    ],
    leftOut: [{ line: 2, why }],
  })
})

test('a first line with an address is no heading: a bad one is told', () => {
  expect(readAddressList('ann@\nann@example.com', ['daily']).leftOut).toEqual([
    { line: 1, why: 'no valid address' },
  ])
  expect(readAddressList('{}', ['daily']).leftOut).toHaveLength(1)
})

test('an address twice in one line is one', () => {
  expect(readAddressList('ann@example.com,ANN,ann@Example.com', ['daily']).listed).toHaveLength(1)
})

test('what Excel and others write around lines and cells is none of them', () => {
  const text = `\uFEFF${exported({ confirmedAt: 1 })}\n  \n "bo@example.com" ; " unsubscribe-me "\n`
  expect(readAddressList(text, ['daily'])).toEqual({
    listed: [
      { address: 'ann@example.com', choices: ['weekly'] },
      { address: 'bo@example.com', ...daily },
    ],
    leftOut: [],
  })
})

test.each(['unsubscribe', 'UNSUBSCRIBED', ' bounced ', '"complained"', '" spam"', 'inactive'])(
  'who is marked %j gets no message',
  (mark) => expect(readAddressList(`ann@example.com,${mark}`, ['daily']).listed).toEqual([]),
)

test.each(['spam folder', 'no spam', 'unsubscribed 2021', '5" pipe "x'])('a note %j marks nobody', (note) =>
  expect(readAddressList(`ann@example.com,${note}`, ['daily']).listed).toHaveLength(1),
)

test('who chose and never confirmed is not taken from an export', () => {
  expect(readAddressList(exported({}), ['daily']).leftOut).toEqual([{ line: 1, why: 'never confirmed' }])
})
