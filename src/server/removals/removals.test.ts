import { expect, test } from 'vitest'
import { City } from '../../city/city.ts'
import { openData } from '../../city/data.ts'
import { findRemovedArticle } from '../../city/front-stories.ts'
import type { Removal } from '../../publication/removals.ts'
import { publicationWith } from '../../site/example-content.fixture.ts'
import { placeAll } from '../../store/place-all.fixture.ts'
import { makeArticle, makeFeedState, pier, pierAgain } from '../../store/samples.fixture.ts'
import type { Store } from '../../store/store.ts'
import { StoreError } from '../../store/store-error.ts'
import { openTemporaryStore } from '../../store/temporary-store.fixture.ts'
import { exampleApp } from '../app.fixture.ts'
import { FixedDirectory } from '../fixed-directory.fixture.ts'
import { openTakenDown } from '../mail/taken-down.ts'
import { convertFeed } from '../outputs/conversion.ts'
import { openRemovedPictures } from './removed-pictures.ts'

const now = Date.UTC(2026, 10, 20, 15)
const local = 'https://feeds.test/localNews'
const because = { reason: 'Withdrawn.', date: '2026-11-19', askedBy: 'the newsroom', public: false }

async function openDay(removals: readonly Removal[]) {
  const store = await openTemporaryStore()
  const at = { publishedAt: now - 3_600_000, language: 'en' }
  await store.articles.savePoll(makeFeedState(local, { polledAt: now, succeededAt: now }), [
    makeArticle('a', {
      ...at,
      ...pier,
      link: 'https://news.example/a',
      imageUrl: 'https://news.example/a.jpg',
    }),
    makeArticle('b', { ...at, ...pierAgain, link: 'https://other.example/b' }),
    makeArticle('seed', { ...at, title: 'Library opens a seed bank', link: 'https://news.example/seed' }),
  ])
  await placeAll(store, now)
  return { store, city: { ...publicationWith({}), removals } }
}

function sourcesOf(store: Store) {
  return { store, hasFailed: () => false }
}

test('a report that is taken down is not converted for others', async () => {
  const guidsOf = async (removals: readonly Removal[]) => {
    const { store, city } = await openDay(removals)
    const { body } = await convertFeed(local, city, store)
    return body.status === 'ok' ? body.items.map(({ guid }) => guid).sort() : []
  }
  expect(await guidsOf([])).toEqual(['a', 'b', 'seed'])
  expect(await guidsOf([{ ...because, link: 'https://news.example/a' }])).toEqual(['b', 'seed'])
})

test('the address of a story leads to its other reports, and is gone with the last one', async () => {
  const guid = (name: string) => ({ ...because, guid: name })
  for (const [removals, reports] of [
    [[guid('a')], ['b']],
    [[guid('a'), guid('b')], undefined],
  ] as const) {
    const { store, city } = await openDay(removals)
    const newest = await store.articles.loadLatest({ feeds: [local], limit: 9 })
    for (const { id } of newest.filter((one) => one.guid !== 'seed')) {
      const { one } = await openData(new City(city, sourcesOf(store), now)).load({
        one: { kind: 'story', id },
      })
      expect(one?.story.reports.map((report) => report.guid)).toEqual(reports)
      if (!reports)
        expect(await findRemovedArticle(id, new City(city, sourcesOf(store), now))).toMatchObject(because)
    }
  }
})

test('an issue that was written before the removal is held back, in whatever lines its headline is', async () => {
  const { store, city } = await openDay([{ ...because, guid: 'seed' }])
  const isTakenDown = openTakenDown(store.articles)
  const issue = (id: number, text: string) =>
    ({
      id,
      city: city.id,
      kind: 'daily',
      edition: '',
      subject: '',
      html: `<p>${text}</p>`,
      madeAt: now,
    }) as const
  expect(await isTakenDown(issue(1, 'Library opens a\nseed bank'), city)).toBe(true)
  expect(await isTakenDown(issue(2, 'Read https://news.example/seed'), city)).toBe(true)
  expect(await isTakenDown(issue(3, 'Pier closes'), city)).toBe(false)
  expect(await isTakenDown(issue(1, 'Library opens a seed bank'), { ...city, removals: [] })).toBe(false)
})

test('pictures of what is taken down are deleted, once for each change of the list', async () => {
  const { store, city } = await openDay([{ ...because, guid: 'a' }])
  const forgotten: string[] = []
  const deleteRemoved = openRemovedPictures(store.articles, { forget: async (id) => void forgotten.push(id) })
  await deleteRemoved({ ...city, removals: [] })
  expect(forgotten).toEqual([])
  await deleteRemoved(city)
  await deleteRemoved(city)
  expect(forgotten).toEqual([expect.stringMatching(/^\d+-[0-9a-f]{12}$/)])
})

test('page and picture of a story without other reports answer 410, without its headline', async () => {
  const { store, city } = await openDay([{ ...because, guid: 'seed', public: true }])
  const [seed] = (await store.articles.loadLatest({ feeds: [local], limit: 9 })).filter(
    ({ guid }) => guid === 'seed',
  )
  const forgotten: string[] = []
  const images = {
    answer: async () => new Response('picture'),
    forget: async (id: string) => void forgotten.push(id),
  }
  const { app } = exampleApp({ publication: city, store, images })
  const page = await app.request(`/local-news/any-${seed?.id}`)
  expect(page.status).toBe(410)
  const html = await page.text()
  expect(html).toContain('Withdrawn.')
  expect(html).toContain('noindex')
  expect(html).not.toContain('seed bank')
  const picture = `${seed?.id}-0123456789ab`
  expect((await app.request(`/image/240/${picture}`)).status).toBe(410)
  expect(forgotten).toEqual([picture])
  expect((await app.request('/image/240/999-0123456789ab')).status).toBe(404)
  expect(await (await app.request('/corrections')).text()).toContain('Stories We Took Down')
})

test('a picture that one city took down is gone at every host, and is shown only where its feed is listed', async () => {
  const { store, city } = await openDay([])
  const [seed] = await store.articles.loadLatest({ feeds: [local], limit: 9 })
  const other = (name: string, changes: Partial<typeof city>) => ({
    ...city,
    id: name,
    hosts: [`${name}.test`],
    ...changes,
  })
  const forgotten: string[] = []
  const statusesWith = async (removal: Removal | undefined) => {
    const cities = [
      other('removes', { removals: removal ? [removal] : [] }),
      other('shares', {}),
      other('elsewhere', { feeds: {} }),
    ]
    const images = {
      answer: async () => new Response('picture'),
      forget: async (id: string) => void forgotten.push(id),
    }
    const { app } = exampleApp({ directory: new FixedDirectory(cities), store, images })
    const ask = async ({ id }: { id: string }) =>
      (await app.request(`/image/240/${seed?.id}-0123456789ab`, { headers: { host: `${id}.test` } })).status
    return Promise.all(cities.map(ask))
  }
  expect(await statusesWith(undefined)).toEqual([200, 200, 404])
  expect(await statusesWith({ ...because, guid: seed?.guid })).toEqual([410, 410, 404])
  expect(await statusesWith({ ...because, link: seed?.link })).toEqual([410, 410, 404])
  expect(forgotten).toHaveLength(4)
  // What a pattern matches is the opinion of one newspaper: the copy that others show stays.
  expect(await statusesWith({ ...because, pattern: seed?.title })).toEqual([410, 200, 404])
  expect(forgotten).toHaveLength(4)
})

test('pictures that could not be deleted are deleted the next time', async () => {
  const { store, city } = await openDay([{ ...because, link: 'https://news.example/a' }])
  const forgotten: string[] = []
  let isAway = true
  const articles = {
    loadLatest: async (query: Parameters<typeof store.articles.loadLatest>[0]) => {
      if (isAway) throw new StoreError('the store is busy')
      return store.articles.loadLatest(query)
    },
  }
  const deleteRemoved = openRemovedPictures(articles, { forget: async (id) => void forgotten.push(id) })
  await expect(deleteRemoved(city)).rejects.toThrow(StoreError)
  isAway = false
  await deleteRemoved(city)
  await deleteRemoved(city)
  expect(forgotten).toHaveLength(1)
})
