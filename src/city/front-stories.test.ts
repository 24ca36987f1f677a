import { expect, test, vi } from 'vitest'
import type { EditorsChoice } from '../publication/content.ts'
import type { Publication } from '../publication/publication.ts'
import { sitemapOutput } from '../server/outputs/sitemap-output.ts'
import { publicationWith } from '../site/example-content.fixture.ts'
import { examplePublication } from '../site/example-publication.fixture.ts'
import type { NewArticle } from '../store/article.ts'
import { placeAll } from '../store/place-all.fixture.ts'
import { makeArticle, makeFeedState, pier, pierAgain } from '../store/samples.fixture.ts'
import type { Store } from '../store/store.ts'
import { openTemporaryStore } from '../store/temporary-store.fixture.ts'
import { hour } from '../time/durations.ts'
import { City } from './city.ts'
import { openData } from './data.ts'
import { searchStories } from './story-lists.ts'

const now = Date.UTC(2026, 10, 20, 15)
const local = 'https://feeds.test/localNews'
const politics = 'https://feeds.test/politics'
const world = 'https://feeds.test/worldNews'
/** A feed of another city. */
const elsewhere = 'https://elsewhere.test/feed'

const article = (guid: string, hours: number, values: Partial<NewArticle> = {}) =>
  makeArticle(guid, {
    link: `https://news.example/${guid}`,
    publishedAt: now - hours * hour,
    language: 'en',
    title: guid,
    ...values,
  })

async function poll(store: Store, feed: string, articles: readonly NewArticle[]) {
  await store.articles.savePoll(makeFeedState(feed, { polledAt: now, succeededAt: now }), articles)
  await placeAll(store, now)
}

function load(store: Store, choices: readonly Partial<EditorsChoice>[] = [], at = now) {
  const writtenAt = { field: 'lead.story', line: 2 }
  const full = choices.map((one) => ({
    as: 'lead' as const,
    story: '',
    until: now + hour,
    note: '',
    writtenAt,
    ...one,
  }))
  const sources = { store, hasFailed: () => false }
  const city = publicationWith({ choices: full })
  const owned = {
    ...city,
    feeds: {
      ...city.feeds,
      politics: [{ address: politics, title: 'Ledger', owner: 'ledger' }],
    },
  }
  const data = openData(new City(owned, sources, at))
  const loadSitemap = () => sitemapOutput(owned, { ...sources, origin: 'https://example.test', now: at })
  return { data, load: data.load, loadSitemap }
}

async function titlesOf(store: Store, choices: readonly Partial<EditorsChoice>[] = [], at = now) {
  const { page } = await load(store, choices, at).load({ page: { kind: 'front' } })
  return page.stories.map(({ reports }) => reports[0]?.title)
}

test('reports of one event in the city’s feeds are one story with its evidence, without reports of other cities', async () => {
  const store = await openTemporaryStore()
  await poll(store, local, [
    article('library', 5, { title: 'Library opens a seed bank' }),
    article('a', 3, pier),
  ])
  await poll(store, politics, [article('b', 1, pierAgain)])
  await poll(store, elsewhere, [article('c', 2, pierAgain)])
  const { page, one, same } = await load(store).load({
    page: { kind: 'front' },
    one: { kind: 'story', id: 1 },
    same: { kind: 'story', id: 3 },
  })
  expect(page.stories.map(({ id, reports }) => [id, reports.map(({ guid }) => guid)])).toEqual([
    [1, ['b', 'a']],
    [2, ['library']],
  ])
  const [first] = page.stories
  expect(first?.parts[0]).toMatchObject({ kind: 'owners', count: 2 })
  expect(first?.parts[1]).toMatchObject({ kind: 'age', hours: 1 })
  // One headline of each story.
  expect(page.latest.map(({ guid }) => guid)).toEqual(['a', 'library'])
  expect(one?.story.reports.map(({ guid }) => guid)).toEqual(['b', 'a'])
  expect(same).toEqual(one)
})

test('a story includes reports of sections that the front page does not show', async () => {
  const store = await openTemporaryStore()
  await poll(store, world, [article('b', 1, pierAgain), article('alone', 1)])
  await poll(store, local, [article('a', 3, pier)])
  const { page } = await load(store).load({ page: { kind: 'front' } })
  expect(page.stories.map(({ reports }) => reports.map(({ guid }) => guid))).toEqual([['b', 'a']])
})

test('a pin holds until its minute, however old the story, by link, guid or path', async () => {
  const store = await openTemporaryStore()
  await poll(store, local, [article('new', 1), article('newer', 0.5)])
  await poll(store, politics, [article('old', 200)])
  const [old, recent, newest] = ['old', 'new', 'newer']
  expect(await titlesOf(store)).toEqual([newest, recent])
  for (const name of ['old', 'https://news.example/old', '/politics/whatever-it-was-called-3']) {
    expect(await titlesOf(store, [{ as: 'pin', story: name }])).toEqual([old, newest, recent])
  }
  const choices = [{ as: 'pin' as const, story: 'new' }]
  const { page } = await load(store, choices).load({ page: { kind: 'front' } })
  expect(page.stories.map(({ reports }) => reports.map(({ guid }) => guid))).toEqual([['new'], ['newer']])
  const pin = { as: 'pin' as const, story: 'old', until: now + hour }
  expect((await titlesOf(store, [pin], now + hour - 1))[0]).toBe(old)
  expect((await titlesOf(store, [pin], now + hour))[0]).toBe(newest)
  const { data, load: loadNeeds } = load(store, [pin, { until: now + 2 * hour }, { until: now - 1 }])
  await loadNeeds({ page: { kind: 'front' } })
  expect(data.endsAt).toBe(now + hour)
})

test('a choice that names one of a story’s reports is for the story', async () => {
  const store = await openTemporaryStore()
  await poll(store, local, [
    article('library', 5, { title: 'Library opens a seed bank' }),
    article('a', 3, pier),
  ])
  await poll(store, politics, [article('b', 1, pierAgain)])
  const seedBank = 'Library opens a seed bank'
  expect(await titlesOf(store)).toEqual([pierAgain.title, seedBank])
  for (const name of ['a', 'b'])
    expect(
      await titlesOf(store, [
        { as: 'pin', story: 'library' },
        { as: 'bury', story: name },
      ]),
    ).toEqual([seedBank])
})

test('a pin that names no story changes nothing', async () => {
  const store = await openTemporaryStore()
  await poll(store, local, [article('new', 1)])
  for (const name of ['nothing', 'https://news.example/gone', '/local-news/gone-99', '/', "'; drop table"]) {
    expect(await titlesOf(store, [{ story: name }])).toEqual(['new'])
  }
})

test('an undated entry of a feed’s first poll is not among the latest, one of a later poll is', async () => {
  const store = await openTemporaryStore()
  const undated = (guid: string) => ({
    ...article(guid, 0, { publishedAt: undefined }),
    presumedAt: now - hour,
  })
  await poll(store, local, [undated('old'), article('dated', 2)])
  const latest = async () =>
    (await load(store).load({ page: { kind: 'front' } })).page.latest.map(({ guid }) => guid)
  expect(await latest()).toEqual(['dated'])
  await poll(store, local, [undated('new'), undated('old'), article('dated', 2)])
  expect(await latest()).toEqual(['new', 'dated'])
})

test('a choice that names no story is reported, once every feed was polled', async () => {
  const store = await openTemporaryStore()
  await poll(store, local, [article('new', 1), article('another', 2)])
  const choices = ['new', 'https://news.example/gone', 'https://example.test/local-news/new-1'].map(
    (story) => ({ as: 'pin' as const, story }),
  )
  const { data, load: loadNeeds } = load(store, choices)
  await loadNeeds({ page: { kind: 'front' } })
  expect(data.idleChoices).toEqual([])
  for (const feed of Object.values(examplePublication.feeds).flat()) await poll(store, feed.address, [])
  await poll(store, politics, [])
  const later = load(store, choices)
  await later.load({ page: { kind: 'front' } })
  expect(later.data.idleChoices?.map(({ story }) => story)).toEqual(['https://news.example/gone'])
})

test('a choice that has ended has no effect in the sample edition, either', async () => {
  const store = await openTemporaryStore()
  const address = 'sample:example/localNews'
  await poll(store, address, [article('older', 2), article('newer', 1)])
  const city = (until: number) => ({
    ...publicationWith({
      choices: [{ as: 'lead', story: 'older', until, note: '', writtenAt: { field: 'lead.story', line: 1 } }],
    }),
    edition: 'sample' as const,
    sampleFeeds: { localNews: address },
  })
  const sources = { store, hasFailed: () => false }
  const firstAt = async (until: number) => {
    const { page } = await openData(new City(city(until), sources, now)).load({ page: { kind: 'front' } })
    return page.stories[0]?.reports[0]?.guid
  }
  expect(await firstAt(now + 1)).toBe('older')
  expect(await firstAt(now)).toBe('newer')
})

test('a list and the front page show a story under its first publisher’s headline in the publication’s language', async () => {
  const store = await openTemporaryStore()
  await poll(store, local, [article('first', 3, pier), article('copy', 2, pier)])
  await poll(store, politics, [article('again', 1, pier)])
  const { page, list } = await load(store).load({
    page: { kind: 'front' },
    list: { kind: 'stories', category: 'localNews', perFeed: 15, limit: 15 },
  })
  expect(page.latest.map(({ guid }) => guid)).toEqual(['first'])
  expect(list.state === 'loaded' && list.stories.map(({ guid }) => guid)).toEqual(['first'])
})

test('headlines in another language are not among the latest, unless there are no others', async () => {
  const store = await openTemporaryStore()
  await poll(store, local, [article('incendio', 1, { language: 'es' })])
  const latest = async () =>
    (await load(store).load({ page: { kind: 'front' } })).page.latest.map(({ guid }) => guid)
  expect(await latest()).toEqual(['incendio'])
  await poll(store, local, [article('fire', 2), article('unsaid', 3, { language: undefined })])
  expect(await latest()).toEqual(['fire', 'unsaid'])
})

test('an entry without a language has that of its feed, on the front page and in a list', async () => {
  const store = await openTemporaryStore()
  await poll(store, politics, [
    article('said', 1, { language: 'fr' }),
    article('unsaid', 2, { language: undefined }),
  ])
  const city = publicationWith({})
  const spanish = { address: politics, title: 'La Voz', owner: 'voz', language: 'es' }
  const sources = { store, hasFailed: () => false }
  const { page, list } = await openData(
    new City({ ...city, feeds: { ...city.feeds, politics: [spanish] } }, sources, now),
  ).load({
    page: { kind: 'front' },
    list: { kind: 'stories', category: 'politics', perFeed: 15, limit: 15 },
  })
  expect(page.stories.flatMap(({ reports }) => reports.map(({ language }) => language))).toEqual(['fr', 'es'])
  expect(list.state === 'loaded' && list.stories.map(({ language }) => language)).toEqual(['fr', 'es'])
})

test('the sitemap lists the pages of stories that several newsrooms report', async () => {
  const store = await openTemporaryStore()
  await poll(store, local, [article('a', 3, pier), article('library', 5)])
  await poll(store, politics, [article('b', 1, pierAgain)])
  const sitemap = await load(store).loadSitemap()
  const [, one, other] = sitemap?.body.split(/(?=<loc>[^<]*-\d+<\/loc>)/) ?? []
  expect(one).toContain(
    '<loc>https://example.test/local-news/two-shot-near-gull-harbor-pier-police-say-2</loc>',
  )
  expect(one).toContain('<lastmod>2026-11-20T14:00:00.000Z</lastmod>')
  expect(other).toBeUndefined()
  expect(sitemap?.topics).toContain(`feed:${politics}`)
})

test('a buried story is neither on the front page nor among the latest', async () => {
  const store = await openTemporaryStore()
  await poll(store, local, [article('a', 1), article('b', 2)])
  const { page } = await load(store, [{ as: 'bury', story: 'a' }]).load({ page: { kind: 'front' } })
  expect(page.stories.map(({ reports }) => reports[0]?.guid)).toEqual(['b'])
  expect(page.latest.map(({ guid }) => guid)).toEqual(['b'])
})

test('of hundreds of copies of one article only some are read, as one story', async () => {
  const store = await openTemporaryStore()
  const many = Array.from({ length: 400 }, (_, index) => article(`copy${index}`, 1, pier))
  await poll(store, local, many)
  await poll(store, politics, [article('b', 1, pierAgain)])
  const { loadLatest, loadArticles } = store.articles
  let count = 0
  const counted = async (read: ReturnType<typeof loadArticles>) => {
    count += (await read).length
    return read
  }
  vi.spyOn(store.articles, 'loadLatest').mockImplementation((query) => counted(loadLatest(query)))
  vi.spyOn(store.articles, 'loadArticles').mockImplementation((query) => counted(loadArticles(query)))
  const { page } = await load(store).load({ page: { kind: 'front' } })
  expect(page.stories).toHaveLength(1)
  expect(count).toBeGreaterThan(20)
  expect(count).toBeLessThanOrEqual(61)
  expect(page.stories[0]?.reports).toHaveLength(count)
})

test('the same stored articles give the same page', async () => {
  const store = await openTemporaryStore()
  await poll(store, local, [article('a', 3, pier), article('x', 3), article('y', 3)])
  await poll(store, politics, [article('b', 1, pierAgain), article('z', 3)])
  const pages = await Promise.all(
    [1, 2, 3].map(async () => JSON.stringify(await load(store).load({ page: { kind: 'front' } }))),
  )
  expect(new Set(pages).size).toBe(1)
})

test('a list and a search show a story once, with its other newsrooms and the address of its page', async () => {
  const store = await openTemporaryStore()
  await poll(store, local, [article('library', 5), article('a', 3, pier), article('again', 2, pierAgain)])
  const inOtherWords = {
    title: 'Gunfire hurts two men near the Gull Harbor pier',
    summary: 'Police look for a shooter after two men were hurt near the pier on Dock Street in Gull Harbor.',
  }
  await poll(store, politics, [article('b', 1, inOtherWords)])
  const coverage = { id: 1, path: `/local-news/two-shot-near-gull-harbor-pier-police-say-1` }
  const { list, other } = await load(store).load({
    list: { kind: 'stories', category: 'localNews', perFeed: 15, limit: 15 },
    other: { kind: 'stories', category: 'politics', perFeed: 15, limit: 15 },
  })
  const shown = (answer: typeof list) =>
    answer.state === 'loaded' ? answer.stories.map(({ guid, coverage }) => [guid, coverage]) : []
  const id = shown(list)[0]?.[1] as { id: number } | undefined
  expect(shown(list)).toEqual([
    [
      'again',
      {
        ...coverage,
        id: id?.id,
        path: expect.stringMatching(/^\/local-news\/.*-\d+$/),
        newsrooms: 2,
        also: ['Ledger'],
      },
    ],
    ['library', undefined],
  ])
  expect(shown(other)).toMatchObject([['b', { id: id?.id, also: ['Feed'] }]])
  const sources = { store, hasFailed: () => false }
  const { found } = await searchStories(
    { text: 'pier', order: 'best' },
    new City(publicationWith({}), sources, 0),
  )
  expect(found).toHaveLength(1)
  expect(found[0]?.story.coverage?.id).toBe(id?.id)
})

test('a search shows a story of today by its newest report, with the one that matches', async () => {
  const store = await openTemporaryStore()
  const newest = { ...pierAgain, title: `${pierAgain.title}, motive unknown` }
  await poll(store, local, [article('a', 3, { ...pier, summary: `${pier.summary} Zebra.` })])
  await poll(store, politics, [article('b', 1, newest)])
  const { feeds } = publicationWith({})
  const city = {
    ...publicationWith({}),
    feeds: { ...feeds, politics: [{ address: politics, title: 'Ledger', owner: 'ledger' }] },
  }
  const sources = { store, hasFailed: () => false }
  const search = async (at: number) =>
    (await searchStories({ text: 'zebra', order: 'best' }, new City(city, sources, at))).found
  expect(await search(now)).toMatchObject([
    {
      category: 'localNews',
      story: { guid: 'b', coverage: { also: ['Feed'] } },
      today: { match: { title: pier.title, publisher: 'Feed' } },
    },
  ])
  const later = await search(now + 48 * hour)
  expect(later).toMatchObject([{ category: 'localNews', story: { guid: 'a' } }])
  expect(later[0]?.today).toBeUndefined()
})

test('a search in another language shows a story of today by its report in that language', async () => {
  const store = await openTemporaryStore()
  await poll(store, local, [article('es', 3, { ...pier, language: 'es-US' }), article('old', 2, pier)])
  await poll(store, politics, [article('b', 1, pierAgain)])
  const sources = { store, hasFailed: () => false }
  const { feeds } = publicationWith({})
  const city = {
    ...publicationWith({}),
    feeds: { ...feeds, politics: [{ address: politics, title: 'Ledger', owner: 'ledger' }] },
  }
  const search = async (language: string | undefined) =>
    (await searchStories({ text: 'pier', order: 'best', language }, new City(city, sources, now))).found.map(
      ({ story }) => story.guid,
    )
  expect(await search('es')).toEqual(['es'])
  expect(await search('ht')).toEqual(['b'])
  expect(await search(undefined)).toEqual(['b'])
  // A report that names no language is taken for one in the publication's.
  await poll(store, politics, [article('newest', 0.5, { ...pier, language: 'es' })])
  await poll(store, local, [article('unnamed', 0.7, { ...pier, language: undefined })])
  expect(await search(undefined)).toEqual(['unnamed'])
})

test('the limit of a feed counts stories, not the reports of one', async () => {
  const store = await openTemporaryStore()
  const copies = Array.from({ length: 4 }, (_, index) => article(`copy${index}`, 1, pier))
  await poll(store, local, [...copies, ...'ef'.split('').map((guid) => article(guid, 2))])
  const ours = publicationWith({})
  const [feed] = ours.feeds.localNews ?? []
  const localNews = feed ? [feed, { ...feed, address: politics, owner: 'other' }] : []
  const city = new City({ ...ours, feeds: { localNews } }, { store, hasFailed: () => false }, now)
  await poll(store, politics, [])
  const { list } = await openData(city).load({
    list: { kind: 'stories', category: 'localNews', perFeed: 2, limit: 5 },
  })
  const guids = list.state === 'loaded' ? list.stories.map(({ guid }) => guid) : []
  expect(guids).toEqual([expect.stringMatching(/^copy/), expect.stringMatching(/^[ef]$/)])
})

test('a list has its full length although several of its articles are one story', async () => {
  const store = await openTemporaryStore()
  const copies = Array.from({ length: 6 }, (_, index) => article(`copy${index}`, 1, pier))
  await poll(store, local, [...copies, ...'efgh'.split('').map((guid) => article(guid, 2))])
  const query = { category: 'localNews', perFeed: 15, limit: 5 }
  const { list } = await load(store).load({ list: { kind: 'stories', ...query } })
  expect(list.state === 'loaded' && list.stories).toHaveLength(5)
})

test('without a report of the last day the newest are shown, however old, and a sentence can say why', async () => {
  const store = await openTemporaryStore()
  await poll(store, local, [
    article('old', 2000, { title: 'Turtle count closes' }),
    // Its place would put it first where stories are ranked.
    article('older', 2001, { title: 'Pier in Example gets new planks' }),
    // Some feeds go on listing an entry of last year.
    article('oldest', 2000 + 281 * 24, { title: 'Fair in Example ends' }),
  ])
  const { page } = await load(store).load({ page: { kind: 'front' } })
  expect(page.stories.map(({ reports }) => reports[0]?.guid)).toEqual(['old', 'older'])
  expect(page.latest.map(({ guid }) => guid)).toEqual(['old', 'older'])
  expect(page.quiet).toEqual({ since: now - 2000 * hour, sources: 1, silent: 0, answeredAt: now })
  await poll(store, politics, [article('new', 1, { title: 'Council meets' })])
  const { later } = await load(store).load({ later: { kind: 'front' } })
  expect(later.quiet).toBeUndefined()
  expect(later.stories.map(({ reports }) => reports[0]?.guid)).toEqual(['new'])
})

test('what has no date leads neither the front page nor a section while others have one', async () => {
  const store = await openTemporaryStore()
  await poll(store, local, [article('first', 5, { title: 'Heron seen at the pump' })])
  await poll(store, local, [
    article('undated', 0, { title: 'Example news of Example', publishedAt: undefined }),
    article('undated too', 0, { title: 'Rotary lunch in Example', publishedAt: undefined }),
  ])
  const list = { kind: 'stories', category: 'localNews', perFeed: 9, limit: 9 } as const
  const loaded = await load(store).load({ page: { kind: 'front' }, list, ranked: { ...list, leading: 4 } })
  const first = ({
    state,
    stories,
  }:
    | { state: 'loaded'; stories: readonly { guid: string }[] }
    | { state: 'loading'; stories?: undefined }) => (state === 'loaded' ? stories[0]?.guid : undefined)
  expect(loaded.page.stories[0]?.reports[0]?.guid).toBe('first')
  expect([first(loaded.list), first(loaded.ranked)]).toEqual(['first', 'first'])
})

test('an entry without a title takes no place while there are others', async () => {
  const store = await openTemporaryStore()
  await poll(store, local, [article('bare', 1, { title: 'Untitled' })])
  expect(await titlesOf(store)).toEqual(['Untitled'])
  await poll(store, politics, [article('told', 20, { title: 'Council meets' })])
  expect(await titlesOf(store)).toEqual(['Council meets'])
})

test('what was taken down is on no page: not in a list, a search, the front page, or as a story', async () => {
  const store = await openTemporaryStore()
  await poll(store, local, [article('gone', 1, pier), article('kept', 2)])
  const removals = [
    { guid: 'gone', reason: 'A name', date: '2026-11-20', askedBy: 'a reader', public: false },
  ]
  const publication = { ...publicationWith({}), removals }
  const city = new City(publication, { store, hasFailed: () => false }, now)
  const { page, list, one, other } = await openData(city).load({
    page: { kind: 'front' },
    list: { kind: 'stories', category: 'localNews', perFeed: 9, limit: 9 },
    one: { kind: 'story', id: 1 },
    other: { kind: 'story', id: 2 },
  })
  const shown = [...page.stories, ...(one ? [one.story] : []), ...(other ? [other.story] : [])]
  expect(new Set(shown.flatMap(({ reports }) => reports.map(({ guid }) => guid)))).toEqual(new Set(['kept']))
  expect(page.latest.map(({ guid }) => guid)).toEqual(['kept'])
  expect(list.state === 'loaded' && list.stories.map(({ guid }) => guid)).toEqual(['kept'])
  expect((await searchStories({ text: 'pier', order: 'best' }, city)).found).toEqual([])
})

test('one newsroom has a third of a list, and more only where the others have no more', async () => {
  const store = await openTemporaryStore()
  const words = ['heron', 'bakery', 'ferry', 'chess', 'comet', 'bridge', 'museum', 'orchid', 'tennis']
  await poll(
    store,
    local,
    words.map((word) => article(word, 1)),
  )
  const other = 'https://feeds.test/other'
  await poll(
    store,
    other,
    ['violin', 'turtle', 'kayak', 'market'].map((word) => article(word, 5)),
  )
  const base = publicationWith({})
  const guidsOf = async (feeds: Publication['feeds'], limit: number) => {
    const city = new City({ ...base, feeds }, { store, hasFailed: () => false }, now)
    const { list } = await openData(city).load({
      list: { kind: 'stories', category: 'localNews', perFeed: 9, limit },
    })
    const stories = list.state === 'loaded' ? list.stories : []
    // None is read twice, as if it were two reports of one story.
    expect(stories.flatMap(({ coverage }) => coverage ?? [])).toEqual([])
    return stories.map(({ guid }) => guid)
  }
  const both = {
    localNews: [
      { address: local, title: 'Feed', owner: 'feed' },
      { address: other, title: 'Other', owner: 'other' },
    ],
  }
  const six = await guidsOf(both, 6)
  expect(six.filter((guid) => words.includes(guid))).toHaveLength(3)
  expect(six).toHaveLength(6)
  expect((await guidsOf(both, 12)).filter((guid) => words.includes(guid))).toHaveLength(8)
  expect(await guidsOf({ localNews: both.localNews.slice(0, 1) }, 6)).toHaveLength(6)
  // Where no newsroom has more than its share, nothing more is read.
  const reads = vi.spyOn(store.articles, 'loadLatest')
  await guidsOf({ localNews: [...both.localNews, { address: world, title: 'Silent', owner: 'silent' }] }, 26)
  expect(reads).toHaveBeenCalledOnce()
  // Two feeds of one owner are one newsroom.
  const owned = { localNews: both.localNews.map((feed) => ({ ...feed, owner: 'one' })) }
  expect((await guidsOf(owned, 6)).every((guid) => words.includes(guid))).toBe(true)
})

/** The front page of a city with these feeds. */
async function frontOf(store: Store, feeds: Publication['feeds'], choices: readonly EditorsChoice[] = []) {
  const city = { ...publicationWith({ choices }), feeds }
  const sources = { store, hasFailed: () => false }
  const { load } = openData(new City(city, sources, now))
  return { page: (await load({ page: { kind: 'front' } })).page, load }
}

const feedAt = (address: string) => ({ address, title: address, owner: address })

test('a section whose stories come after those of sixty others still has six on the front page', async () => {
  const store = await openTemporaryStore()
  const feeds = [1, 2, 3, 4].map((number) => `https://local.test/${number}`)
  for (const [index, feed] of feeds.entries()) {
    const many = Array.from({ length: 20 }, (_, n) => article(`word${index}x${n}`, 1))
    await poll(store, feed, many)
  }
  const late = Array.from({ length: 9 }, (_, n) => article(`term${n}`, 40 + n))
  await poll(store, politics, late)
  const { page } = await frontOf(store, {
    localNews: feeds.map(feedAt),
    politics: [feedAt(politics)],
  })
  const counts = Map.groupBy(page.stories, ({ reports }) => reports[0]?.section)
  expect(counts.get('politics')).toHaveLength(6)
  expect(page.stories.length).toBeGreaterThan(60)
})

test('readers are told where no feed of the city answers, and not where one of several fails', async () => {
  const store = await openTemporaryStore()
  const silent = { polledAt: now, succeededAt: now - 9 * hour, failures: 5, lastError: 'dns: gone' }
  await poll(store, local, [article('a', 10)])
  await store.articles.savePoll(makeFeedState(local, silent), [])
  expect((await frontOf(store, { localNews: [feedAt(local)] })).page.unread).toEqual({
    kind: 'all',
    checkedAt: now - 9 * hour,
  })
  await poll(store, politics, [article('b', 10)])
  const both = { localNews: [feedAt(local)], politics: [feedAt(politics)] }
  expect((await frontOf(store, both)).page.unread).toBeUndefined()
})

test('a front page is loading until every feed was asked, and then empty', async () => {
  const store = await openTemporaryStore()
  const both = { localNews: [feedAt(local)], politics: [feedAt(politics)] }
  await poll(store, local, [])
  expect((await frontOf(store, both)).page).toMatchObject({ state: 'loading', stories: [], idle: [] })
  await poll(store, politics, [])
  expect((await frontOf(store, both)).page).toMatchObject({ state: 'loaded', stories: [] })
})

test('what the archives tell of the city’s places is not the news of today', async () => {
  const store = await openTemporaryStore()
  const archives = 'https://feeds.test/archives'
  const title = 'The Old Harbor in a photograph'
  const feeds = { archives: [feedAt(archives)], worldNews: [feedAt(world)] }
  await poll(store, archives, [article('then', 1, { title })])
  await poll(store, world, [article('today', 1, { title: 'A prize for the Old Harbor' })])
  const { page } = await frontOf(store, feeds)
  expect(page.stories.map(({ reports }) => reports[0]?.guid)).toEqual(['today'])
  expect(page.latest.map(({ guid }) => guid)).toEqual(['today'])
})

test('a story has the same score on its page as on the front page, also where a newsroom copies others', async () => {
  const store = await openTemporaryStore()
  const boat = {
    title: 'Fire destroys a shrimp boat in Lantern Bay',
    summary:
      'A fire destroyed a shrimp boat at the marina in Lantern Bay early Friday, the fire department said.',
  }
  const bridge = {
    title: 'Drawbridge on Marlow Point closes for repairs',
    summary: 'The drawbridge on Marlow Point closes on Monday for repairs of its motors, the county said.',
  }
  const texts = [pier, boat, bridge]
  await poll(
    store,
    local,
    texts.map((text, n) => article(`first${n}`, 5 + n, text)),
  )
  await poll(
    store,
    politics,
    texts.map((text, n) => article(`copy${n}`, 2 + n, text)),
  )
  const { page, load: loadNeeds } = await frontOf(store, {
    localNews: [feedAt(local)],
    politics: [feedAt(politics)],
  })
  expect(page.stories).toHaveLength(3)
  for (const { id, score } of page.stories) {
    const { one } = await loadNeeds({ one: { kind: 'story', id } })
    expect(one?.story.score).toBe(score)
  }
})

test('on a front page with nothing new an editor’s choice still leads', async () => {
  const store = await openTemporaryStore()
  await poll(store, local, [
    article('old', 2000, { title: 'Turtle count closes' }),
    article('older', 2100, { title: 'Pier gets new planks' }),
  ])
  const writtenAt = { field: 'pins.story', line: 1 }
  const pin = { as: 'pin' as const, story: 'older', until: now + hour, note: '', writtenAt }
  const { page } = await frontOf(store, { localNews: [feedAt(local)] }, [pin])
  expect(page.stories.map(({ reports }) => reports[0]?.guid)).toEqual(['older', 'old'])
})
