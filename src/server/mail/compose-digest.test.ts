import { expect, test, vi } from 'vitest'
import { exampleArticle, publicationWith } from '../../site/example-content.fixture.ts'
import { exampleContext } from '../../site/example-publication.fixture.ts'
import { placeAll } from '../../store/place-all.fixture.ts'
import { makeArticle, makeFeedState, pier, pierAgain } from '../../store/samples.fixture.ts'
import { StoreError } from '../../store/store-error.ts'
import { openTemporaryStore } from '../../store/temporary-store.fixture.ts'
import { day, hour } from '../../time/durations.ts'
import { composeDigest } from './compose-digest.ts'

const context = exampleContext('/')
const { now } = context

const news = exampleArticle({
  slug: 'council-votes',
  title: 'Council votes on the bridge',
  publishedAt: now - hour,
  isNews: true,
})
const newsrooms = ['herald', 'ledger', 'radio']
const addressOf = (name: string) => `https://${name}.test/feed`
const publication = {
  ...publicationWith({ articles: [news] }),
  feeds: {
    ...publicationWith({}).feeds,
    localNews: newsrooms.map((name) => ({ address: addressOf(name), title: name, owner: name })),
  },
}

async function openWeek() {
  const store = await openTemporaryStore()
  const texts = [pier, pierAgain, { ...pier, title: 'Gunfire by the Gull Harbor pier', summary: '' }]
  for (const [index, name] of newsrooms.entries()) {
    const at = now - 5 * day + index * hour
    const old = { ...texts[index], link: `https://${name}.test/pier`, publishedAt: at, language: 'en' }
    const state = makeFeedState(addressOf(name), { polledAt: at, succeededAt: at })
    await store.articles.savePoll(state, [makeArticle('pier', old)])
    await placeAll(store, at)
  }
  const today = {
    title: 'Bakery opens on Pine Street',
    link: 'https://herald.test/bakery',
    publishedAt: now - hour,
  }
  const longAgo = { title: 'Ferry late', link: 'https://herald.test/ferry', publishedAt: now - 9 * day }
  await store.articles.savePoll(makeFeedState(addressOf('herald'), { polledAt: now, succeededAt: now }), [
    makeArticle('bakery', { ...today, language: 'en' }),
    makeArticle('ferry', { ...longAgo, language: 'en' }),
  ])
  return { store, hasFailed: () => false }
}

test('a weekly digest has the best-reported stories of seven days, with their days, and a daily one those of the day', async () => {
  const sources = await openWeek()
  const weekly = await composeDigest('weekly', { ...context, publication }, sources)
  const places = ['pier', 'Bakery opens', 'Council votes'].map((words) => weekly.mailing.html.indexOf(words))
  expect(places.every((place) => place > 0)).toBe(true)
  // Three newsrooms had the oldest of them.
  expect(Math.min(...places)).toBe(places[0])
  expect(weekly.mailing.html).toContain('3 independent newsrooms')
  expect(weekly.mailing.html).toContain('November 15')
  expect(weekly.mailing.html).not.toContain('Ferry')
  expect(weekly.hasNews).toBe(true)
  const daily = await composeDigest('daily', { ...context, publication }, sources)
  expect(daily.mailing.html).toContain('Bakery opens')
  expect(daily.mailing.html).not.toContain('pier')
})

test('an issue is written in the languages of its readers that have mails, with the same stories', async () => {
  const sources = await openWeek()
  const compose = (languages?: readonly string[]) =>
    composeDigest('daily', { ...context, publication }, sources, languages)
  const { translations = [] } = (await compose(['ht', 'xx', 'es'])).mailing
  expect(translations.map(({ language }) => language)).toEqual(['es'])
  for (const { html } of translations) expect(html).toContain('Bakery opens')
  expect((await compose()).mailing.translations).toEqual([])
})

test('our own news is among the stories of a digest, not among its guides', async () => {
  const { mailing } = await composeDigest('daily', { ...context, publication }, await openWeek())
  const guides = mailing.html.indexOf('Know Your City')
  const place = mailing.html.indexOf('Council votes on the bridge')
  expect(place).toBeGreaterThan(0)
  if (guides > 0) expect(place).toBeLessThan(guides)
})

test('a weekly issue without a story of its seven days has no news, although the front page still has older ones', async () => {
  const store = await openTemporaryStore()
  const address = addressOf('herald')
  await store.articles.savePoll(makeFeedState(address, { polledAt: now, succeededAt: now }), [
    makeArticle('ferry', {
      title: 'Ferry late',
      link: 'https://herald.test/ferry',
      publishedAt: now - 9 * day,
    }),
  ])
  await placeAll(store, now)
  const sources = { store, hasFailed: () => false }
  const ours = { ...publicationWith({ articles: [] }), feeds: publication.feeds }
  const compose = (kind: 'daily' | 'weekly') =>
    composeDigest(kind, { ...context, publication: ours }, sources)
  expect([(await compose('daily')).hasNews, (await compose('weekly')).hasNews]).toEqual([true, false])
})

const sample = 'sample:example/localNews'
const sampled = {
  ...publicationWith({ articles: [] }),
  sampleFeeds: { localNews: sample },
}

test.each([
  ['stories of the feeds', 'live', publication, true],
  ['our own news beside samples', 'sample', publication, false],
  ['samples only', 'sample', sampled, false],
  ['no story at all', 'live', publicationWith({ articles: [] }), false],
] as const)(
  'whether an issue with %s has news, without which it is not sent',
  async (_, edition, ours, hasNews) => {
    const sources = await openWeek()
    await sources.store.articles.savePoll(makeFeedState(sample, { polledAt: now, succeededAt: now }), [
      makeArticle('invented', { title: 'Invented', publishedAt: now - hour }),
    ])
    await placeAll(sources.store, now)
    const issue = await composeDigest('daily', { ...context, publication: { ...ours, edition } }, sources)
    expect(issue.hasNews).toBe(hasNews)
    expect(issue.mailing.html.includes('Invented')).toBe(ours === sampled)
  },
)

test('an issue has the name of the day in its city', async () => {
  const sources = await openWeek()
  const ours = { ...publication, timeZone: 'America/New_York' }
  for (const [at, edition] of [
    ['2026-11-20T04:59Z', '2026-11-19'],
    ['2026-11-20T05:00Z', '2026-11-20'],
  ] as const) {
    const issue = await composeDigest(
      'daily',
      { ...context, now: Date.parse(at), publication: ours },
      sources,
    )
    expect(issue.mailing).toMatchObject({ edition, kind: 'daily', city: ours.id, madeAt: Date.parse(at) })
  }
})

test('while the store does not answer no issue is made, which would be incomplete', async () => {
  const sources = await openWeek()
  const busy = new StoreError('the store is busy')
  vi.spyOn(sources.store.articles, 'loadFeedStates').mockRejectedValue(busy)
  await expect(composeDigest('daily', { ...context, publication }, sources)).rejects.toBe(busy)
})
