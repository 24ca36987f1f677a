import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Focus } from '../../publication/content/assets.ts'
import { exampleArticle } from '../example-content.fixture.ts'
import { exampleCategoryOf, exampleContext, exampleStory } from '../example-publication.fixture.ts'
import type { FeedStory } from '../needs.ts'
import { defaultTexts as en } from '../texts/texts.ts'
import { StoryItem } from './Story.tsx'
import { buildStoryCards } from './story-card.ts'

function htmlOf(changes: Partial<FeedStory>): string {
  const list = { state: 'loaded', stories: [exampleStory(changes)] } as const
  const [card] = buildStoryCards(list, exampleCategoryOf('politics'), exampleContext())
  return renderToStaticMarkup(card && <StoryItem card={card} shape="row" t={en} />)
}

/** The text of the elements that describe the headline's link, without the shared 'opens in a new tab'. */
function descriptionOf(html: string): string[] {
  const ids = /aria-describedby="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
  return ids.map((id) => {
    const found = new RegExp(`id="${id}"[^>]*>(.*?)</(?:p|span)>`).exec(html)?.[1] ?? id
    return found.replace(/<[^>]+>/g, '')
  })
}

test('of a picture with a focus that part stays in sight, by a style that the page’s policy can allow', () => {
  const { image } = exampleArticle()
  const own = (focus: Focus | undefined) => htmlOf({ own: exampleArticle({ image: { ...image, focus } }) })
  expect(own({ x: 50, y: 0 })).toMatch(
    /<style [^>]*>\.focus-50-0\{object-position:50% 0%\}.*<img class="focus-50-0"/s,
  )
  expect(own(undefined)).not.toContain('focus')
})

test('the link is described by publisher, arrow and time, and by opening a new tab', () => {
  expect(descriptionOf(htmlOf({}))).toEqual(['Publisher ↗ · November 19', 'new-tab'])
})

test('another language is marked on headline and deck, and named beside the publisher', () => {
  const html = htmlOf({ language: 'es' })
  expect(html).toContain('<h3 lang="es">')
  expect(html).toContain('<p class="deck" lang="es">')
  expect(html).toMatch(/<p class="kicker">Politics</)
  expect(html).toContain('Publisher ↗</b> · In\u00a0Spanish · <time')
})

test('a report in another language is announced in it', () => {
  const inOthers = [
    { language: 'es-US', publisher: 'La Voz', link: 'https://voz.test/1' },
    { language: 'ht', publisher: 'Vwa', link: '#' },
  ]
  const html = htmlOf({ coverage: { id: 1, path: '/local-news/a-1', newsrooms: 3, also: [], inOthers } })
  expect(html).toMatch(
    /<p class="also" lang="es-US">En español: <a class="text-link" href="https:\/\/voz.test\/1"[^>]*>La Voz ↗<\/a>/,
  )
  expect(html).toContain('<p class="also" lang="ht">An kreyòl: Vwa</p>')
})

test('a story without a link has no arrow', () => {
  expect(htmlOf({ link: '#' })).toContain('<b>Publisher</b>')
})

test('a story without a readable date is recent', () => {
  expect(htmlOf({ publishedAt: undefined })).toContain('Publisher ↗</b> · Recent')
  expect(htmlOf({ publishedAt: undefined, official: true })).toContain('Publisher ↗</b> · Undated')
})
