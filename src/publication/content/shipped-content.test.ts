import { describe, expect, test } from 'vitest'
import { textPageNames } from '../content.ts'
import { loadPublications } from '../reading/load.ts'

// The shipped publications have everything that their pages promise.

const { publications } = await loadPublications(new URL('../../../publications', import.meta.url).pathname)

describe.each(publications)('$id', ({ content }) => {
  test('shows no article twice in the upper part of the home page', () => {
    const shown = [content.home?.featured, ...(content.home?.more ?? [])].map((article) => article?.path)
    expect(new Set(shown).size).toBe(shown.length)
  })

  test('names its sources under every article, as links', () => {
    for (const { path, html } of content.articles) {
      expect(html.split(/<h2[^>]*>Sources/)[1], path).toMatch(/href="https:\/\//)
    }
  })

  test('has the pages that readers of any newspaper look for', () => {
    expect(Object.keys(content.pages).toSorted()).toEqual([...textPageNames].toSorted())
  })

  test('has three events ahead at any time, each labelled as a sample', () => {
    expect(content.events.every(({ sample }) => sample)).toBe(true)
    for (const from of ['2026-11-21', '2027-06-01', '2028-12-31']) {
      expect(content.upcoming(Date.parse(from), 3), from).toHaveLength(3)
    }
  })
})
