import { openStore, type Store } from '../src/store/store.ts'
import { findStories } from '../src/stories/find-stories.ts'
import { profileOf, type StoryArticle } from '../src/stories/profile.ts'
import { temporaryFolder } from './exit-cleanup.ts'
import { type Bench, compare } from './row.ts'
import { readLabelledArticles } from './stories/labelled-set.ts'
import { measureInTurns } from './turns.ts'

/** Articles in one comparison, and in the store before its polls are measured. */
const count = 2_000
const entriesPerPoll = 5
/** New articles of the network in a second. */
const perSecond = 3
const hour = 60 * 60_000

/** Cost of grouping articles into stories: all at once beside reading their words alone, and in the store beside a poll of articles that are like no others. */
export const benchStories: Bench = async ({ say }) => {
  const articles = makeArticles(count)
  const [together = Number.NaN, reading = Number.NaN] = await measureInTurns(
    [{ run: () => findStories(articles) }, { run: () => articles.map(profileOf) }],
    { rounds: 3 },
  )
  const store = await filledStore(articles)
  const [placed = Number.NaN, bare = Number.NaN] = await measureInTurns([
    {
      run: () =>
        pollOf(store, (n) => ({ ...textOf(articles, n), summary: `${textOf(articles, n).summary} ${n}` })),
    },
    { run: () => pollOf(store, () => ({ title: 'Untitled', summary: '' })) },
  ])
  await store.close()
  const cost = placed / entriesPerPoll
  say(
    `Stories: ${Math.round((count * 1000) / together)} articles a second are put together; placing an article while it is ` +
      `stored costs ${cost.toFixed(1)} ms, ${((cost * perSecond) / 10).toFixed(1)} % of a core at ${perSecond} articles a second.`,
  )
  return [
    compare(`stories of ${count} articles`, 'ms of CPU', together, {
      name: 'reading their words',
      value: reading,
    }),
    compare(`poll of ${entriesPerPoll} entries with stories`, 'ms of CPU', placed, {
      name: 'entries without words',
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

function pollOf(store: Store, text: (n: number) => { title: string; summary: string }) {
  const number = polls++
  const now = Date.parse('2026-03-08T00:00:00Z') + number * 1000
  const state = { address: `https://host${number % 400}.example/feed`, polledAt: now, succeededAt: now }
  const unknown = {
    etag: undefined,
    lastModified: undefined,
    bodyHash: undefined,
    unconditionalAt: undefined,
  }
  const entries = Array.from({ length: entriesPerPoll }, (_, index) => ({
    ...text(number * entriesPerPoll + index),
    guid: `${number}-${index}`,
    link: `https://host.example/${number}/${index}`,
    publishedAt: now - hour,
    category: undefined,
    imageUrl: undefined,
    author: undefined,
    language: 'en',
  }))
  return store.articles.savePoll(
    { ...state, ...unknown, nextPollAt: now + hour, failures: 0, lastError: undefined },
    entries,
  )
}
