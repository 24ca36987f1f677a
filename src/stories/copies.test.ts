import { expect, test } from 'vitest'
import { minute } from '../time/durations.ts'
import { type CopyReport, findCopies, surveyOwners } from './copies.ts'
import type { StoryLink } from './story.ts'

const link = (a: number, b: number): StoryLink => ({ a, b })
const text = 'The Heron Boulevard drawbridge was stuck open for three hours Friday after a gear broke.'
const report = (
  id: number,
  owner: string,
  orderedAt: number,
  firstSeenAt = orderedAt,
  values: Partial<CopyReport> = {},
): CopyReport => ({
  id,
  owner,
  orderedAt: orderedAt * minute,
  firstSeenAt: firstSeenAt * minute,
  summary: text,
  ...values,
})
const copies = (reports: readonly CopyReport[], ...links: StoryLink[]) => [...findCopies(reports, links)]
/** The copies in these stories, each with what all of them say of their owners. */
function copiesOf(...stories: CopyReport[][]): number[] {
  const standings = surveyOwners(stories.map((reports) => ({ reports, links: [] })))
  return stories.flatMap((reports) =>
    copies(
      reports.map((one) => {
        const standing = standings.get(one.owner ?? '')
        return standing ? { ...one, standing } : one
      }),
    ),
  )
}

test.each<[string, CopyReport[], number]>([
  ['the later one', [report(1, 'honest', 0), report(2, 'other', 5)], 2],
  ['the one with an earlier date that we saw later', [report(1, 'honest', 60), report(2, 'evil', 0, 120)], 2],
  [
    'a date within half an hour of our first sight is believed',
    [report(1, 'slow', 0, 25), report(2, 'fast', 5)],
    2,
  ],
])('of two equal texts the copy is %s', (_, reports, copy) => {
  expect(copies(reports)).toEqual([copy])
})

test('of old reports that came at once the dates decide, not the order of the polls', () => {
  expect(copies([report(1, 'a', 40, 120), report(2, 'b', 0, 120.1)])).toEqual([1])
  expect(copies([report(1, 'a', 40, 120.1), report(2, 'b', 0, 120)])).toEqual([1])
})

test('a date counts no earlier than its owner usually dates its reports', () => {
  const prompt = [10, 11, 12].map((id) => [
    report(id, 'evil', id * 100, id * 100, { summary: `Other ${id}` }),
  ])
  const slow = [20, 21, 22].map((id) => [
    report(id, 'slow', id * 100, id * 100 + 20, { summary: `Other ${id}` }),
  ])
  const honest = report(1, 'honest', 2)
  expect(copiesOf([honest, report(2, 'evil', 0, 19)], ...prompt)).toEqual([2])
  expect(copiesOf([honest, report(2, 'slow', 0, 19)], ...slow)).toEqual([1])
})

test('who has the texts of many others is the copier, whatever the dates, where all was seen at once', () => {
  const stories = [1, 2, 3].map((id) => [
    report(id, `honest ${id}`, 60, 120, { summary: `${text} ${id}` }),
    report(id + 3, 'evil', 0, 120, { summary: `${text} ${id}` }),
  ])
  expect(copiesOf(...stories)).toEqual([4, 5, 6])
})

test('who carries the texts of agencies and partners is no copier of a text that we saw later elsewhere', () => {
  const wire = [1, 2].map((id) =>
    ['herald', 'b', 'c', 'd', 'e'].map((owner, at) => report(10 * id + at, owner, at)),
  )
  const partners = ['b', 'c', 'd'].map((owner, at) => [
    report(50 + at, owner, 0),
    report(60 + at, 'herald', 20),
  ])
  const own = [report(1, 'herald', 100), report(2, 'evil', 100, 190)]
  expect(copiesOf(own, ...wire, ...partners)[0]).toBe(2)
  expect(copiesOf([report(1, 'herald', 100), report(2, 'evil', 98, 115)], ...wire, ...partners)[0]).toBe(2)
})

test('who carries agencies’ texts is no copier of its own report where all was seen at once', () => {
  const wire = [1, 2].map((id) =>
    ['herald', 'b', 'c', 'd', 'e'].map((owner, at) => report(10 * id + at, owner, 0, 120)),
  )
  const own = [report(1, 'herald', 0, 120), report(2, 'evil', 40, 120)]
  expect(copiesOf(own, ...wire)[0]).toBe(2)
})

test('a text with a few other words is a copy of another owner’s, and an update of the same owner’s', () => {
  const changed = { summary: text.replace('three hours Friday', 'hours') }
  const part = { summary: `${text} Police said they were looking for witnesses, and named two suspects.` }
  expect(copies([report(1, 'a', 0), report(2, 'b', 60, 60, changed)])).toEqual([2])
  expect(copies([report(1, 'a', 0), report(2, 'b', 60, 60, part)])).toEqual([2])
  expect(copies([report(1, 'a', 0), report(2, 'a', 60, 60, changed)])).toEqual([])
  expect(copies([report(1, 'a', 0), report(2, 'a', 60)], link(1, 2))).toEqual([2])
})

test('a headline alone makes no copy, whoever was first with it', () => {
  const titled = (id: number, owner: string, title: string, summary: string) =>
    report(id, owner, id, id, { title, summary })
  const short = 'Gull Harbor mayor Dana Pike resigns'
  expect(
    copies([
      titled(1, 'evil', short, 'Dana Pike, mayor of Gull Harbor, resigns, sources say.'),
      titled(
        2,
        'a',
        `${short} over health`,
        'The mayor told the commission on Friday that she is ill and will leave.',
      ),
      titled(
        3,
        'b',
        `${short}, effective Monday`,
        'Pike, 61, wrote to the clerk that her last day in office is Monday.',
      ),
      titled(4, 'c', short, ''),
      titled(5, 'd', short, ''),
      titled(6, 'e', short, 'Police say.'),
      titled(7, 'f', short, 'Police say.'),
    ]),
  ).toEqual([])
  const long = 'Broken gear of the old Heron Boulevard drawbridge keeps hundreds of cars waiting on Friday'
  expect(copies([titled(1, 'a', long, ''), titled(2, 'b', long, '')])).toEqual([2])
})
