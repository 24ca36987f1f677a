import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { exampleArticle } from '../example-content.fixture.ts'
import { exampleCategoryOf, exampleContext, exampleStory } from '../example-publication.fixture.ts'
import { defaultTexts as en } from '../texts/texts.ts'
import { HeadlineList } from './LatestList.tsx'
import { buildStoryCards } from './story-card.ts'

/** The links of a list with one of our own articles and a report. */
function linksOf(ownTarget?: '_top'): string[] {
  const stories = [exampleStory({ own: exampleArticle({ isNews: true }) }), exampleStory()]
  const list = { state: 'loaded', stories } as const
  const cards = buildStoryCards(list, exampleCategoryOf('politics'), exampleContext())
  const html = renderToStaticMarkup(<HeadlineList cards={cards} {...(ownTarget && { ownTarget })} t={en} />)
  return html.match(/<a [^>]*>/g) ?? []
}

test('our own article opens in the same window, a report in a new tab', () => {
  const [own, report] = linksOf()
  expect(own).toMatch(/^<a aria-describedby="\w+" href="\/local-news\/king-tides">$/)
  expect(report).toMatch(/ target="_blank" rel="noopener" aria-describedby="\w+ new-tab" /)
  expect(linksOf('_top')[0]).toContain('target="_top"')
})
