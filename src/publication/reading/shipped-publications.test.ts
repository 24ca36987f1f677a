import { access, readFile } from 'node:fs/promises'
import { XmlElement } from '@rgrove/parse-xml'
import { describe, expect, test } from 'vitest'
import { isWebAddress } from '../../text/web-address.ts'
import { parseStrictXml } from '../files/xml-file.ts'
import { diskFileOf } from '../network/disk-file.ts'
import type { Publication } from '../publication.ts'
import { loadPublications } from './load.ts'

// The shipped publications have to keep what their pages promise.

const { publications, problems } = await loadPublications(
  new URL('../../../publications', import.meta.url).pathname,
)

test('every publication is free of errors', () => {
  expect(problems.filter(({ level }) => level === 'error')).toEqual([])
  expect(publications.length).toBeGreaterThan(0)
})

describe.each(publications)('$id', (publication) => {
  const keys = publication.categories.map(({ key }) => key)

  test('lists no feed twice but by categories, and at least one for each category', () => {
    for (const key of keys) expect(publication.feeds[key], key).not.toEqual([])
    const addresses = Object.values(publication.feeds).flatMap((feeds) =>
      feeds.flatMap(({ address, filter }) => (filter ? [] : address)),
    )
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test.each(keys)('has complete sample stories of %s, enough for a list that folds', async (key) => {
    const stories = await readStories(await sampleFile(publication, key))
    expect(stories.length).toBeGreaterThan(8)
    for (const story of stories) {
      expect(story.title).not.toBe('')
      expect(isWebAddress(story.link), story.link).toBe(true)
      expect(story.date, story.title).toBeLessThan(Date.parse('2026-11-21T00:00:00Z'))
      expect(story.text.length, story.title).toBeGreaterThan(60)
      expect(story.text).toMatch(/[.?!](<\/p>)?$/)
      for (const image of story.images)
        await access(await diskFileOf(publication, `assets/${mediaName(image)}`))
    }
    const dates = stories.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted((one, other) => other - one))
  })

  test('has no sample story twice', async () => {
    const files = await Promise.all(
      Object.keys(publication.sampleFeeds).map((key) => sampleFile(publication, key)),
    )
    const stories = (await Promise.all(files.map(readStories))).flat()
    expect(new Set(stories.map(({ guid }) => guid)).size).toBe(stories.length)
    expect(new Set(stories.map(({ title }) => title)).size).toBe(stories.length)
  })
})

function sampleFile(publication: Publication, key: string): Promise<string> {
  return diskFileOf(publication, `sample/feeds/${key}.xml`)
}

/** Reads the fields that the tests compare, from RSS and from Atom. */
async function readStories(file: string) {
  const parsed = parseStrictXml(await readFile(file, 'utf8'))
  if (!('root' in parsed)) throw new Error(`${file}: ${parsed.findings[0].found}`)
  return descendants(parsed.root)
    .filter(({ name }) => name === 'item' || name === 'entry')
    .map((story) => {
      const inside = descendants(story)
      const text = (...names: string[]) => inside.find(({ name }) => names.includes(name))?.text.trim() ?? ''
      return {
        title: text('title'),
        guid: text('guid', 'id'),
        link: inside.find(({ name }) => name === 'link')?.attributes.href ?? text('link'),
        date: Date.parse(text('pubDate', 'published')),
        text: text('description', 'summary'),
        images: inside
          .filter(({ name, attributes }) => /enclosure|thumbnail/.test(`${name} ${attributes.rel}`))
          .map(({ attributes }) => attributes.url ?? attributes.href ?? ''),
      }
    })
}

function descendants(element: XmlElement): XmlElement[] {
  return element.children
    .filter((child) => child instanceof XmlElement)
    .flatMap((child) => [child, ...descendants(child)])
}

function mediaName(address: string): string {
  expect(address).toMatch(/^\/media\/[a-z-]+\.svg$/)
  return address.replace(/^.*\//, '')
}
