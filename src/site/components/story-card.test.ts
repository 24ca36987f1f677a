import { expect, test } from 'vitest'
import { exampleArticle } from '../example-content.fixture.ts'
import {
  exampleCategoryOf,
  exampleContext,
  exampleNow,
  exampleRankedStory,
  exampleReport,
  exampleStory,
} from '../example-publication.fixture.ts'
import type { FeedStory } from '../needs.ts'
import {
  buildGuideCard,
  buildOwnCard,
  buildRankedCard,
  buildReportCard,
  buildStoryCards,
} from './story-card.ts'

const politics = exampleCategoryOf('politics')

function cardOf(changes: Partial<FeedStory>) {
  const list = { state: 'loaded', stories: [exampleStory(changes)] } as const
  return buildStoryCards(list, politics, exampleContext())[0]!
}

test('the kicker is the feed’s category, else the name of ours', () => {
  expect(cardOf({ category: 'City Hall' }).kicker).toBe('City Hall')
  expect(cardOf({ category: undefined }).kicker).toBe('Politics')
})

test.each([
  ['of more than 24 characters', 'Government and Politics, etc'],
  ['that is a path', 'Business/Publishing'],
  ['that is a path with arrows', 'News > Local'],
  ['that is a path with other signs', 'News \\ Local'],
  ['that is two categories', 'News | Local'],
  ['that is a path with angles', 'News › Local'],
  ['that is a path with double angles', 'News » Local'],
])('the kicker is the name of ours for a category %s', (_name, category) => {
  expect(cardOf({ category }).kicker).toBe('Politics')
  expect(cardOf({ category: 'x'.repeat(24) }).kicker).toBe('x'.repeat(24))
})

test('the kicker of a story in another language is the name of ours', () => {
  expect(cardOf({ category: 'Nacional', language: 'es' }).kicker).toBe('Politics')
})

test('the publisher is the feed’s name, else the host of the link', () => {
  expect(cardOf({}).publisher).toBe('Publisher')
  expect(cardOf({ publisher: '', link: 'https://www.herald.test/a' }).publisher).toBe('herald.test')
  expect(cardOf({ publisher: '', link: '#' }).publisher).toBe('')
})

test('a deck has 200 characters, the featured one 300, and an ellipsis only where something was cut', () => {
  const summary = 'word '.repeat(100).trim()
  const stories = [exampleStory({ summary }), exampleStory({ summary }), exampleStory({ summary: 'Short.' })]
  const decks = buildStoryCards({ state: 'loaded', stories }, politics, exampleContext()).map(
    ({ deck }) => deck,
  )
  expect(decks[0]).toMatch(/^(word ?){60}…$/)
  expect(decks[1]).toMatch(/^(word ?){40}…$/)
  expect(decks[2]).toBe('Short.')
})

test('a story without a link leads nowhere', () => {
  expect(cardOf({ link: '#' }).href).toBeUndefined()
})

test('the id holds the category and stays the same for the same guid', () => {
  expect(cardOf({ guid: 'a' }).id).toMatch(/^politics-[0-9a-z]+$/)
  expect(cardOf({ guid: 'a', title: 'Edited' }).id).toBe(cardOf({ guid: 'a' }).id)
  const ids = Array.from(
    { length: 5_000 },
    (_, index) => cardOf({ guid: `https://feed.test/?p=${index}` }).id,
  )
  expect(new Set(ids).size).toBe(ids.length)
})

test('images come from our own server, at several widths', () => {
  expect(cardOf({ image: { kind: 'own', address: '/media/bridge.svg' } }).image).toEqual({
    src: '/media/bridge.svg',
    srcSet: undefined,
  })
  const { src, srcSet } = cardOf({ image: { kind: 'resized', id: '7-abc' } }).image!
  expect(src).toBe('/image/480/7-abc')
  expect(srcSet).toContain('/image/240/7-abc 240w, /image/480/7-abc 480w')
})

test('only another language is marked', () => {
  expect(cardOf({ language: 'es-US' }).language).toEqual({ tag: 'es-US', name: 'Spanish' })
  expect(cardOf({ language: 'en-gb' }).language).toBeUndefined()
})

test('a card of a list says who else reported its story', () => {
  const coverage = { id: 7, path: '/local-news/bridge-7', newsrooms: 5, also: ['A', 'B', 'C', 'D'] }
  const list = {
    state: 'loaded' as const,

    stories: [exampleStory({ coverage }), exampleStory()],
  }
  const [card, alone] = buildStoryCards(list, exampleCategoryOf('localNews'), exampleContext())
  expect(card?.coverage).toEqual({
    path: '/local-news/bridge-7',
    why: '/local-news/bridge-7',
    newsrooms: 5,
    named: ['A', 'B'],
    more: 2,
    inOthers: [],
    chosen: undefined,
  })
  expect(alone?.coverage).toBeUndefined()
})

test('an article of our own among the stories: news with its time and section, a guide with its month', () => {
  const ownCard = (isNews: boolean, hasTime = true) => {
    const own = exampleArticle({ isNews, hasTime, publishedAt: exampleNow - 20 * 60_000 })
    return cardOf({ own })
  }
  expect(ownCard(true)).toMatchObject({
    kicker: 'Local News',
    href: '/local-news/king-tides',
    external: false,
    publisher: 'Example News',
    date: { label: '9:40 AM' },
  })
  expect(ownCard(false)).toMatchObject({ kicker: 'Guide', date: { label: 'November 2026' } })
  // A time that nobody wrote is not told.
  expect(ownCard(true, false)?.date).toMatchObject({ label: 'November 20, 2026' })
  expect(ownCard(true, false)?.date).not.toHaveProperty('instant')
})

test('the words of a card are those of the page, whatever the language of the city', () => {
  const context = exampleContext()
  const texts = {
    ...context.texts,
    stories: {
      ...context.texts.stories,
      crediting: ({ carrier, origin }: { carrier: string | number; origin: string | number }) =>
        `${carrier} d’après ${origin}`,
    },
    home: { ...context.texts.home, guide: 'Gid' },
  }
  const cardsOf = (changes: Partial<FeedStory>) =>
    buildStoryCards({ state: 'loaded', stories: [exampleStory(changes)] }, politics, {
      ...context,
      texts,
    })
  expect(cardsOf({ origin: 'AP', publisher: 'Herald' })).toMatchObject([{ publisher: 'Herald d’après AP' }])
  expect(cardsOf({ own: exampleArticle({ isNews: false }) })).toMatchObject([{ kicker: 'Gid' }])
  expect(buildOwnCard(exampleArticle({ isNews: false }), { ...context, texts }).kicker).toMatch(/^Gid · /)
})

test('a ranked card has a deck as long as its place allows', () => {
  const summary = 'word '.repeat(100).trim()
  const story = exampleRankedStory(1, [exampleReport({ summary })])
  const wordsAt = (...place: ['lead' | 'list' | 'pair'] | []) =>
    buildRankedCard(story, exampleContext(), ...place)?.deck.match(/word/g)?.length
  expect([wordsAt('lead'), wordsAt('list'), wordsAt(), wordsAt('pair')]).toEqual([60, 40, 40, 24])
})

test('a ranked card tells since when we have its story, by the first of its reports', () => {
  const seen = [exampleNow - 5_000, exampleNow - 9_000, exampleNow]
  const reports = seen.map((firstSeenAt, id) => exampleReport({ id, guid: `${id}`, firstSeenAt }))
  const story = exampleRankedStory(1, reports)
  expect(buildRankedCard(story, exampleContext())).toMatchObject({
    cameAt: (exampleNow - 9_000) / 1000,
    coverage: { path: expect.stringMatching(/-1$/) },
  })
  expect(buildRankedCard({ ...story, reports: [] }, exampleContext())).toBeUndefined()
})

test('a report without its story has the section that it came in, and no coverage', () => {
  const report = exampleReport({
    section: 'politics',
    category: undefined,
    origin: 'AP',
    publisher: 'Herald',
  })
  expect(buildReportCard(report, exampleContext())).toMatchObject({
    kicker: 'Politics',
    publisher: 'Herald, crediting AP',
    external: true,
    coverage: undefined,
  })
})

test('our own picture keeps its words and what stays in sight; a picture of a feed has no words', () => {
  const picture = { address: '/media/bridge.svg', alt: 'The bridge', credit: '', focus: { x: 10, y: 20 } }
  const article = exampleArticle({ image: picture, publishedAt: exampleNow })
  const image = { src: '/media/bridge.svg', srcSet: undefined, focus: { x: 10, y: 20 } }
  expect(buildOwnCard(article, exampleContext())).toMatchObject({ image, readMinutes: article.readMinutes })
  expect(buildGuideCard(article, exampleContext())).toMatchObject({
    image,
    readMinutes: undefined,
    date: { label: 'November 2026', iso: '2026-11-20', title: 'November 20, 2026' },
  })
})

test('a long deck of our own news is cut like that of others, and it has no minutes', () => {
  const own = exampleArticle({ isNews: true, deck: 'word '.repeat(100).trim(), publishedAt: exampleNow })
  expect(cardOf({ own }).deck).toMatch(/^(word ?){60}…$/)
  expect(cardOf({ own }).readMinutes).toBeUndefined()
})
