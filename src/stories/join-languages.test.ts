import { expect, test } from 'vitest'
import { hour } from '../time/durations.ts'
import { reportsInOthers } from './headline.ts'
import { joinLanguages } from './join-languages.ts'
import type { Story } from './story.ts'

interface TestReport {
  id: number
  title: string
  summary: string
  language: string | undefined
  orderedAt: number
  owner: string
}

const report = (
  id: number,
  language: string | undefined,
  title: string,
  summary = '',
  hours = 0,
): TestReport => ({
  id,
  title,
  summary,
  language,
  orderedAt: hours * hour,
  owner: `owner ${id}`,
})
const story = (...reports: TestReport[]): Story<TestReport> => ({
  id: reports[0]?.id ?? 0,
  reports,
  links: [],
})
const idsOf = (...stories: Story<TestReport>[]) =>
  joinLanguages(stories, 'en-US').map(({ reports }) => reports.map(({ id }) => id))

const fire = story(
  report(
    1,
    'en-US',
    'Substation fire darkens half of Gull Harbor',
    'A fire cut power to 14,000 customers in Gull Harbor.',
    2,
  ),
  report(2, undefined, 'Fire at Gull Harbor substation cuts power', 'About 14,000 homes lost power.', 1),
)
const incendio = (values: { title?: string; summary?: string; hours?: number } = {}) =>
  story(
    report(
      9,
      'es',
      values.title ?? 'Incendio en subestación deja sin luz a media Gull Harbor',
      values.summary ?? 'Unos 14.000 clientes perdieron la electricidad el viernes.',
      values.hours ?? 3,
    ),
  )

test('a story in another language is put to the one with which it has a name and a large number in common', () => {
  expect(idsOf(incendio(), fire)).toEqual([[9, 1, 2]])
  expect(idsOf(incendio({ summary: 'Unos 14,000 clientes sin luz.' }), fire)).toEqual([[9, 1, 2]])
})

test.each([
  ['a number alone', incendio({ title: 'Incendio deja sin luz a media Lantern Bay' })],
  ['a name alone', incendio({ summary: 'Miles de clientes perdieron la electricidad.' })],
  ['a small number', incendio({ summary: 'Unos 14 clientes perdieron la electricidad.' })],
  ['a year', incendio({ summary: 'La peor avería desde 2019.' })],
  ['another day', incendio({ hours: 40 })],
])('%s is not enough', (_, other) => {
  const years = story(
    report(5, 'en', 'Gull Harbor budget of 2019', 'The worst year of Gull Harbor was 2019.', 2),
  )
  expect(idsOf(other, fire, years)).toEqual([[9], [1, 2], [5]])
})

test('where two stories have as much in common, none is chosen', () => {
  const other = story(
    report(3, 'en', 'Gull Harbor sells 14,000 tickets', 'In Gull Harbor 14,000 tickets were sold.', 2),
  )
  const one = story(report(4, 'en', 'Gull Harbor loses 14,000 trees', 'In Gull Harbor 14,000 trees fell.', 2))
  expect(idsOf(incendio(), other, one)).toEqual([[9], [3], [4]])
})

test('newsrooms that have a story in another language only are told', () => {
  const [joined] = joinLanguages([incendio(), fire], 'en-US')
  expect(joined && reportsInOthers(joined, 'en').map(({ id }) => id)).toEqual([9])
  expect(reportsInOthers(incendio(), 'en')).toEqual([])
  expect(reportsInOthers(fire, 'en')).toEqual([])
})
