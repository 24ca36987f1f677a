import { expect, test } from 'vitest'
import { openTemporaryStore } from '../../store/temporary-store.fixture.ts'
import { storeSamples } from './store-samples.ts'

const address = 'sample:paper/localNews'
const rss = (title: string) =>
  `<rss version="2.0"><channel><item><title>${title}</title><link>/story/${title}</link></item></channel></rss>`
const sample = (text: string, of = address) => ({ address: of, text, base: 'https://paper.example/' })

test('they go through the steps of every feed, and are stored again only when they have changed', async () => {
  const { articles } = await openTemporaryStore()
  const stateNow = async () => (await articles.loadFeedStates([address])).get(address)
  expect(await storeSamples([sample(rss('One'))], articles, 1)).toEqual([])
  expect(await articles.loadLatest({ feeds: [address], limit: 9 })).toMatchObject([
    { title: 'One', link: 'https://paper.example/story/One' },
  ])
  await storeSamples([sample(rss('One'))], articles, 2)
  expect(await stateNow()).toMatchObject({ polledAt: 1, succeededAt: 1, failures: 0 })
  await storeSamples([sample(rss('Two'))], articles, 3)
  expect(await stateNow()).toMatchObject({ polledAt: 3, succeededAt: 3 })
})

test('of a file that is no feed the stories of before stay, and one after it is stored', async () => {
  const { articles } = await openTemporaryStore()
  const other = 'sample:paper/sports'
  await storeSamples([sample(rss('One'))], articles, 1)
  const errors = await storeSamples([sample('<html></html>'), sample(rss('Other'), other)], articles, 2)
  expect(errors).toEqual([expect.stringContaining(`${address}: `)])
  const kept = await articles.loadLatest({ feeds: [address, other], limit: 9 })
  expect(kept.map(({ title }) => title).toSorted()).toEqual(['One', 'Other'])
  const state = (await articles.loadFeedStates([address])).get(address)
  expect(state).toMatchObject({ succeededAt: 1, failures: 1, lastError: expect.stringContaining('parse: ') })
})
