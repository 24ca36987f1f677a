import { expect, test } from 'vitest'
import type { Publication } from '../../publication/publication.ts'
import type { Removal } from '../../publication/removals.ts'
import { examplePublication } from '../../site/example-publication.fixture.ts'
import type { Mailing } from '../../store/mailings.ts'
import { makeArticle, makeFeedState } from '../../store/samples.fixture.ts'
import { openTemporaryStore } from '../../store/temporary-store.fixture.ts'
import { day } from '../../time/durations.ts'
import { openTakenDown } from './taken-down.ts'

const feed = 'https://herald.test/feed'
const link = 'https://herald.test/pier'
const now = Date.UTC(2026, 10, 20, 12)
const removal: Removal = { link, reason: 'r', date: '2026-11-20', askedBy: 'a', public: false }
const issue: Mailing = {
  id: 1,
  city: 'example',
  kind: 'daily',
  edition: '2026-11-20',
  subject: 'Friday',
  html: '<p>Shots  at\nthe <b>pier</b> of Gull Harbor, says the Herald</p>',
  madeAt: now,
}

async function open(age = 0) {
  const { articles } = await openTemporaryStore()
  const at = now - age
  const words = { title: 'Shots at the pier of Gull Harbor', link, publishedAt: at }
  await articles.savePoll(makeFeedState(feed, { polledAt: at, succeededAt: at }), [
    makeArticle('pier', words),
  ])
  const withRemovals = (...removals: Removal[]): Publication => ({
    ...examplePublication,
    feeds: { localNews: [{ address: feed, title: 'Herald', owner: 'herald' }] },
    removals,
  })
  let asked = 0
  const store = {
    loadLatest(...words: Parameters<typeof articles.loadLatest>) {
      asked += 1
      return articles.loadLatest(...words)
    },
  }
  return { isTakenDown: openTakenDown(store), store, withRemovals, asked: () => asked }
}

test.each([
  ['its title, wrapped', {}, true],
  ['its title in the subject', { subject: ' Shots at the pier of Gull Harbor', html: '' }, true],
  ['its link', { html: `<a href="${link}">Read</a> now` }, true],
  ['another report', { html: 'Shots at the bridge' }, false],
  ['an alert with its title', { kind: 'alerts' }, false],
] as const)('of a report that was taken down, an issue that has %s', async (_, changes, has) => {
  const { isTakenDown, withRemovals } = await open()
  expect(await isTakenDown({ ...issue, ...changes }, withRemovals(removal))).toBe(has)
})

test('an issue of a city that took nothing down, or something else, is sent', async () => {
  const { isTakenDown, withRemovals, asked } = await open()
  expect(await isTakenDown(issue, withRemovals())).toBe(false)
  expect(asked()).toBe(0)
  expect(await isTakenDown(issue, withRemovals({ ...removal, link: 'https://herald.test/other' }))).toBe(
    false,
  )
})

test('an issue shows reports of eight days', async () => {
  for (const [age, has] of [
    [7.9 * day, true],
    [8.1 * day, false],
  ] as const) {
    const { isTakenDown, withRemovals } = await open(age)
    expect(await isTakenDown(issue, withRemovals(removal))).toBe(has)
  }
})

test('each issue is looked at once, until the list changes', async () => {
  const { isTakenDown, withRemovals, asked } = await open()
  const [before, after] = [withRemovals({ ...removal, link: 'https://a.test/' }), withRemovals(removal)]
  for (let reader = 0; reader < 3; reader++) expect(await isTakenDown(issue, before)).toBe(false)
  expect(asked()).toBe(1)
  expect(await isTakenDown({ ...issue, id: 2 }, before)).toBe(false)
  expect(asked()).toBe(2)
  expect(await isTakenDown(issue, after)).toBe(true)
})

test('a look that fails is made again for the next message', async () => {
  const { isTakenDown, store, withRemovals } = await open()
  const city = withRemovals(removal)
  const { loadLatest } = store
  store.loadLatest = () => Promise.reject(new Error('the store is locked'))
  await expect(isTakenDown(issue, city)).rejects.toThrow('locked')
  store.loadLatest = loadLatest
  expect(await isTakenDown(issue, city)).toBe(true)
})
