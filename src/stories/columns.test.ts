import { expect, test } from 'vitest'
import { profileOf } from './profile.ts'

const isColumn = (title: string, summary = '', language = 'en') =>
  profileOf({ id: 1, title, summary, language, source: 'a', publishedAt: 1, link: undefined }).isColumn

test.each([
  'Letters to the editor: Nov. 27',
  'Letters to the Editor, November 27, 2026',
  'High school football scores',
  'High School Football Scores, 11/27/2026',
  'Things to do this weekend',
  '7 things to do this weekend',
  'Weather forecast: Sunny and warm',
  'Photos of the week',
  'Daily briefing',
  'Obituaries for Friday, Nov. 27',
  'Morning headlines',
  'Pet of the week',
  'Water polo results',
  'Community calendar',
  'Word of the day',
  'Dear Abby: advice column',
  'Building permits',
  'Court dockets',
  'Front page for Nov. 27',
  'Notable deaths',
  'Black Friday store hours',
  'Adoptable pets',
  'Ask Amy',
  'Farmers market this Saturday',
  'Movie times',
  'Sports on TV',
  'Today in history: Nov. 27',
  'High tide times for Friday',
  'Ibis County obituaries',
  'Gull Harbor police blotter',
])('%s announces what comes again and again', (title) => {
  expect(isColumn(title)).toBe(true)
})

test.each(['Obituarios del 27 de noviembre', 'Pronóstico del tiempo para este viernes'])(
  'in Spanish, %s',
  (title) => {
    expect(isColumn(title, '', 'es')).toBe(true)
  },
)

test.each([
  'Tornado warning issued for Ibis County',
  'Substation fire leaves thousands without power',
  '14,000 lose power',
  'Election results: Marta Quill wins by 12 votes',
  'Deputies release photos of robbery suspect at pier',
  'Cannery closes after chemical spill',
  'Fire at Ibis County courthouse',
  'Deaths in building fire',
  'Court building fire',
  'Two deaths in Gull Harbor pier fire',
  'Store clerk shot in robbery',
  '',
])('%s is no column', (title) => {
  expect(isColumn(title)).toBe(false)
})
