import { expect, test } from 'vitest'
import { minute } from '../time/durations.ts'
import { type CopyReport, countCopied, findCopies } from './copies.ts'
import type { StoryLink } from './story.ts'

const link = (a: number, b: number, kind: StoryLink['kind'] = 'same article', score = 1): StoryLink => ({
  a,
  b,
  kind,
  score,
  words: [],
})
const report = (id: number, carrier: string, orderedAt: number, firstSeenAt = orderedAt): CopyReport => ({
  id,
  carrier,
  orderedAt: orderedAt * minute,
  firstSeenAt: firstSeenAt * minute,
})
const copies = (reports: readonly CopyReport[], ...links: StoryLink[]) => [...findCopies(reports, links)]

test.each<[string, readonly CopyReport[], number]>([
  ['the later one', [report(1, 'honest', 0), report(2, 'other', 5)], 2],
  ['the one with an earlier date that we saw later', [report(1, 'honest', 60), report(2, 'evil', 0, 120)], 2],
  [
    'a date within half an hour of our first sight is believed',
    [report(1, 'slow', 0, 25), report(2, 'fast', 5)],
    2,
  ],
])('of two equal texts the copy is %s', (_, reports, copy) => {
  expect(copies(reports, link(1, 2))).toEqual([copy])
})

test('who has the texts of many others is the copier, whatever the dates, also when all was seen at once', () => {
  const honest = [1, 2, 3].map((id) => report(id, `honest ${id}`, 60, 120))
  const evil = [4, 5, 6].map((id) => report(id, 'evil', 0, 120))
  const stories = honest.map((one, index) => {
    const copy = evil[index] ?? one
    return { reports: [one, copy], links: [link(one.id, copy.id, 'same story', 0.9)] }
  })
  const counts = countCopied(stories)
  expect([counts.get('evil'), counts.get('honest 1')]).toEqual([3, 1])
  for (const { reports, links } of stories) {
    const counted = reports.map((one) => ({ ...one, copied: counts.get(one.carrier ?? '') ?? 0 }))
    expect([...findCopies(counted, links)]).toEqual([reports[1]?.id])
  }
})

test('a text with a few other words is a copy of another owner’s, and an update of the same owner’s', () => {
  expect(copies([report(1, 'a', 0), report(2, 'b', 60)], link(1, 2, 'same story', 0.85))).toEqual([2])
  expect(copies([report(1, 'a', 0), report(2, 'a', 60)], link(1, 2, 'same story', 0.85))).toEqual([])
  expect(copies([report(1, 'a', 0), report(2, 'b', 60)], link(1, 2, 'same story', 0.6))).toEqual([])
})

test('a headline that holds an earlier one of another owner word for word is a copy', () => {
  const titled = (one: CopyReport, title: string) => ({ ...one, title })
  const honest = titled(report(1, 'a', 0), 'Broken gear keeps Heron Boulevard drawbridge open')
  const two = 'School board picks a chief; broken gear keeps Heron Boulevard drawbridge open'
  expect(copies([honest, titled(report(2, 'b', 60), two)])).toEqual([2])
  expect(copies([honest, titled(report(2, 'a', 60), two)])).toEqual([])
  expect(
    copies([
      titled(report(1, 'a', 60), 'Broken gear keeps Heron Boulevard drawbridge open'),
      titled(report(2, 'b', 0), two),
    ]),
  ).toEqual([])
  expect(
    copies([
      honest,
      titled(report(2, 'b', 60), 'Heron Boulevard drawbridge open after gear broke, department says'),
    ]),
  ).toEqual([])
  expect(
    copies([
      titled(report(1, 'a', 0), 'Drawbridge stuck open'),
      titled(report(2, 'b', 60), 'Drawbridge stuck open for three hours'),
    ]),
  ).toEqual([])
})
