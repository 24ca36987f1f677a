import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { exampleCategoryOf, exampleContext, exampleStory } from '../example-publication.fixture.ts'
import { en } from '../texts/en.ts'
import { StoryItem } from './Story.tsx'
import { buildStoryCards } from './story-card.ts'
import { directionOf, languageName } from './text-language.ts'

test.each([
  ['es', 'en-US', 'Spanish'],
  ['es-US', 'en-US', 'Spanish'],
  ['ht', 'en-US', 'Haitian Creole'],
  ['en', 'es', 'inglés'],
  ['xx', 'en-US', undefined],
  ['not a tag', 'en-US', undefined],
  ['', 'en-US', undefined],
])('%j in %s is %j', (tag, inLanguage, name) => {
  expect(languageName(tag, inLanguage)).toBe(name)
})

test.each([
  ['عاصفة عند الفجر', 'auto'],
  ['סערה', 'auto'],
  ['King tides: مرحبا', 'auto'],
  ['King tides – “Où ?” 東京 🌊', undefined],
  ['', undefined],
])('%j: %s', (text, direction) => {
  expect(directionOf(text)).toBe(direction)
})

test('a story’s headline and deck run as their own letters do', () => {
  const stories = [exampleStory({ title: 'عاصفة عند الفجر', summary: 'Rain at dawn.' })]
  const list = { state: 'loaded', edition: 'live', stories } as const
  const [card] = buildStoryCards(list, exampleCategoryOf('worldNews'), exampleContext())
  const html = renderToStaticMarkup(card && <StoryItem card={card} shape="row" t={en} />)
  expect(html).toMatch(/<h3 dir="auto">/)
  expect(html).toMatch(/<p class="deck">/)
})
