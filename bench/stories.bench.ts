import { makeArticle, makeFeedState } from '../src/store/samples.fixture.ts'
import { openStore, type Store } from '../src/store/store.ts'
import { findStories } from '../src/stories/find-stories.fixture.ts'
import { profileOf, type StoryArticle } from '../src/stories/profile.ts'
import { hour } from '../src/time/durations.ts'
import { type Bench, compare, measureInTurns, temporaryFolder } from './measure.ts'
import { readLabelledArticles } from './stories/labelled-set.fixture.ts'

/** Articles in one comparison, and in the store before placing is measured. */
const count = 2_000
/** Entries of a poll, which are placed in one transaction as in the ingest process. */
const entriesPerPoll = 100
/** New articles of the network in a second. */
const perSecond = 3

/** Cost of grouping all articles, beside reading their words; of placing new ones beside storing old ones. */
export const benchStories: Bench = async ({ say }) => {
  const articles = makeArticles(count)
  const [together = Number.NaN, reading = Number.NaN] = await measureInTurns(
    [() => findStories(articles), () => articles.map(profileOf)],
    { rounds: 3 },
  )
  const store = await filledStore(articles)
  const [placed = Number.NaN, bare = Number.NaN] = await measureInTurns([
    () => pollOf(store, (n) => ({ ...textOf(articles, n), summary: `${textOf(articles, n).summary} ${n}` })),
    () => pollOf(store, (n) => textOf(articles, n), 100 * hour),
  ])
  await store.close()
  const cost = (placed - bare) / entriesPerPoll
  say(
    `Stories: ${Math.round((count * 1000) / together)} articles a second are put together at once; placing a stored one costs ` +
      `${cost.toFixed(2)} ms, ${Math.round(1000 / cost)} a second; ${((cost * perSecond) / 10).toFixed(1)} % of a core at ${perSecond} articles a second.`,
  )
  return [
    compare(`stories of ${count} articles`, 'ms of CPU', together, {
      name: 'reading their words',
      value: reading,
    }),
    compare(`poll of ${entriesPerPoll} entries, which are placed`, 'ms of CPU', placed, {
      name: 'older entries',
      value: bare,
    }),
  ]
}

/** Repeats the labelled articles, a week apart, each time with other names and numbers. */
function makeArticles(length: number): StoryArticle[] {
  const labelled = readLabelledArticles()
  return Array.from({ length }, (_, id) => {
    const round = Math.floor(id / labelled.length)
    const one = labelled[id % labelled.length]
    if (!one) throw new Error('there are no labelled articles')
    const other = (text: string) => text.replace(/\b([A-Z][a-z]{3,})\b/g, `$1${'qxzv'[round % 4]}`)
    return {
      id,
      title: other(one.title),
      summary: other(one.summary),
      language: one.language,
      source: one.source,
      link: `https://bench.example/${id}`,
      publishedAt: Date.parse(one.publishedAt) + round * 12 * hour,
    }
  })
}

function textOf(articles: readonly StoryArticle[], n: number): StoryArticle {
  const article = articles[(n * 7919) % articles.length]
  if (!article) throw new Error('there are no articles')
  return article
}

async function filledStore(articles: readonly StoryArticle[]): Promise<Store> {
  const store = await openStore(temporaryFolder())
  for (let n = 0; n < articles.length; n += entriesPerPoll) await pollOf(store, (at) => textOf(articles, at))
  return store
}

let polls = 0

/** Stores new entries of this age (ms) and places them. */
async function pollOf(store: Store, text: (n: number) => { title: string; summary: string }, age = hour) {
  const number = polls++
  const now = Date.parse('2026-03-08T00:00:00Z') + number * 1000
  const entries = Array.from({ length: entriesPerPoll }, (_, index) => {
    const { title, summary } = text(number * entriesPerPoll + index)
    return makeArticle(`${number}-${index}`, { title, summary, publishedAt: now - age, language: 'en' })
  })
  const times = { polledAt: now, succeededAt: now, nextPollAt: now + hour }
  await store.articles.savePoll(makeFeedState(`https://host${number % 400}.example/feed`, times), entries)
  await store.maintenance.placeStories(now, entriesPerPoll)
}
