// How well the product's code groups the labelled articles and those of the recorded day.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { normaliseFeed } from '../../src/sources/feeds/clean/normalise.ts'
import { parseFeed } from '../../src/sources/feeds/read/parse.ts'
import { findStories } from '../../src/stories/find-stories.fixture.ts'
import { joinLanguages } from '../../src/stories/join-languages.ts'
import type { StoryArticle } from '../../src/stories/profile.ts'
import { dateRecordedFile } from '../../tests/recorded-day.ts'
import { type LabelledArticle, type LabelledPair, readLines } from './labelled-set.fixture.ts'

/** The story of each article, by the articles' ids. */
export type Grouping = ReadonlyMap<number, number>

/** Answers of a grouping about pairs. */
export interface PairScore {
  /** Of the pairs put together, the share that belongs together. */
  precision: number
  /** Of the pairs that belong together, the share that was put together. */
  recall: number
  /** Pairs put together that do not belong together. */
  wrong: LabelledPair[]
}

/** Groups the labelled articles, without their `origin` and `story`. */
export function groupLabelled(articles: readonly LabelledArticle[]): Grouping {
  return groupingOf(
    articles.map(({ origin: _origin, story: _story, publishedAt, ...shown }) => ({
      ...shown,
      publishedAt: Date.parse(publishedAt),
    })),
  )
}

export function scorePairs(pairs: readonly LabelledPair[], grouping: Grouping): PairScore {
  const together = pairs.filter(({ a, b }) => grouping.has(a) && grouping.get(a) === grouping.get(b))
  const wrong = together.filter(({ label }) => label === 'different')
  const right = together.length - wrong.length
  const belonging = pairs.filter(({ label }) => label === 'same story')
  return { precision: right / together.length, recall: right / belonging.length, wrong }
}

function groupingOf(articles: readonly StoryArticle[]): Grouping {
  const stories = findStories(articles)
  return new Map(stories.flatMap(({ id, reports }) => reports.map((report) => [report.id, id] as const)))
}

const labelShape = z.strictObject({
  feed: z.string(),
  title: z.string(),
  story: z.string().optional(),
  topic: z.string().optional(),
})

/** Titles of the recorded day's Spanish stories, each with one of the English story to which it was put. */
export function joinRecordedDay(): (readonly [spanish: string, english: string | undefined])[] {
  const articles = readDay().map((article) => ({ ...article, orderedAt: article.publishedAt ?? 0 }))
  return joinLanguages(findStories(articles), 'en-US').flatMap(({ reports }) => {
    const english = reports.find(({ language }) => language?.startsWith('en'))?.title
    return reports.flatMap(({ language, title }) => (language === 'es' ? [[title, english] as const] : []))
  })
}

type DayArticle = StoryArticle & { title: string; story: string | undefined; topic: string | undefined }

/**
 * Score of the stories of the recorded day in `tests/fixtures/recorded-day`, over all
 * pairs of its articles. Pairs of one topic and not one story (a storm's next bulletin,
 * an editorial about the fire) count neither as right nor as wrong: readers would
 * disagree about them. `wrong`: titles that were put together and do not belong together.
 */
export function scoreRecordedDay(): Omit<PairScore, 'wrong'> & { wrong: [string, string][] } {
  const articles = readDay()
  const groups = groupingOf(articles)
  let right = 0
  let missed = 0
  const wrong: [string, string][] = []
  for (const [place, a] of articles.entries()) {
    for (const b of articles.slice(place + 1)) {
      const together = groups.get(a.id) === groups.get(b.id)
      const belongs = a.story !== undefined && a.story === b.story
      if (belongs && together) right++
      else if (belongs) missed++
      else if (together && (a.topic === undefined || a.topic !== b.topic)) wrong.push([a.title, b.title])
    }
  }
  return {
    precision: right / (right + wrong.length),
    recall: right / (right + missed),
    wrong,
  }
}

function readDay(): DayArticle[] {
  const labels = new Map(
    readLines('recorded-day.jsonl', labelShape).map((label) => [`${label.feed} ${label.title}`, label]),
  )
  const folder = join(import.meta.dirname, '..', '..', 'tests', 'fixtures', 'recorded-day', 'feeds')
  const now = Date.parse('2026-03-06T21:00:00Z')
  const read = readdirSync(folder).filter((file) => file !== 'broken.rss')
  const articles = read.flatMap((file) => {
    const address = `https://${file}.test/`
    const text = dateRecordedFile(file, readFileSync(join(folder, file), 'utf8'), now)
    return normaliseFeed(parseFeed(text, address), { address, now }).map((article) => ({ file, article }))
  })
  return articles.map(({ file, article }, index) => {
    const label = labels.get(`${file} ${article.title}`)
    return { ...article, id: index + 1, source: file, story: label?.story, topic: label?.topic }
  })
}
