import { describe, expect, test } from 'vitest'
import { textPageNames } from '../content.ts'
import { loadPublications } from '../load.ts'

// What ships in publications/ has all that the pages promise their readers.

const { publications } = await loadPublications(new URL('../../../publications', import.meta.url).pathname)

describe.each(publications)('$id', ({ content }) => {
  test('has articles, and two for each tab of the home page', () => {
    expect(content.articles.length).toBeGreaterThanOrEqual(24)
    expect(content.home?.tabs.map(({ label }) => label)).toEqual([
      'Local News',
      'Politics',
      'Culture',
      'Sports',
      'Business',
    ])
    for (const tab of content.home?.tabs ?? []) expect(tab.articles, tab.label).toHaveLength(2)
  })

  test('shows no article twice in the upper part of the home page', () => {
    const shown = [content.home?.featured, ...(content.home?.more ?? [])].map((article) => article?.path)
    expect(new Set(shown).size).toBe(4)
  })

  test('names its sources under every article, as links', () => {
    for (const { path, html } of content.articles) {
      expect(html.split(/<h2[^>]*>Sources/)[1], path).toMatch(/href="https:\/\//)
    }
  })

  test('has the pages, questions, books, desks and documents that the specification counts', () => {
    expect(Object.keys(content.pages).toSorted()).toEqual([...textPageNames].toSorted())
    expect(content.faq.flatMap(({ items }) => items)).toHaveLength(100)
    expect(content.books?.books).toHaveLength(50)
    for (const { title } of content.books?.books ?? []) expect(title).toMatch(/^Billionaire |^BREATH is GOD$/)
    expect(content.team).toHaveLength(4)
    expect(content.documents).toHaveLength(3)
  })

  test('dates its legal pages as the specification does', () => {
    const dates = [content.pages['privacy-policy'], content.pages['terms-of-service']]
    for (const page of dates) {
      expect(new Date(page?.updatedAt ?? 0).toISOString().slice(0, 10)).toBe('2025-04-15')
    }
  })

  test('has three events ahead at any time, each labelled as a sample', () => {
    expect(content.events.every(({ sample }) => sample)).toBe(true)
    for (const from of ['2026-11-21', '2027-06-01', '2028-12-31']) {
      expect(content.upcoming(Date.parse(from), 3), from).toHaveLength(3)
    }
  })

  test('has a sample forecast of 84 degrees with a heat advisory', () => {
    expect(content.sampleWeather?.current.temperature).toBe(84)
    expect(content.sampleWeather?.daily.map(({ day }) => day).at(0)).toBe('Today')
    expect(content.sampleWeather?.daily.map(({ day }) => day).at(-1)).toBe('Sunday')
    expect(content.sampleWeather?.hourly.map(({ time }) => time).at(0)).toBe('Now')
    expect(content.sampleWeather?.hourly.map(({ time }) => time).at(-1)).toBe('11 PM')
    expect(content.sampleWeather?.alert?.type).toBe('Heat Advisory')
  })
})
