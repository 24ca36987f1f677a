import type { Bench } from './row.ts'
import { groupExactTitles, groupTitleOverlap } from './stories/baselines.ts'
import { readLabelledArticles, readLabelledPairs } from './stories/labelled-set.ts'
import { ourStories } from './stories/our-stories.ts'
import { formatCurve, formatQuality } from './stories/quality.ts'
import { scoreRecordedDay } from './stories/recorded-day.ts'

/** Around the product's own. */
const thresholds = [0.14, 0.16, 0.18, 0.2, 0.21, 0.22, 0.23, 0.24, 0.26, 0.28, 0.3, 0.35, 0.4]

/** How well articles become stories on the labelled pairs, beside exact titles and overlapping titles. Nothing is timed. */
export const benchStoriesQuality: Bench = async ({ say }) => {
  const articles = readLabelledArticles()
  const pairs = readLabelledPairs()
  say(
    formatQuality(articles, pairs, {
      'our stories': ourStories(articles),
      'exact titles': groupExactTitles(articles),
      'title overlap': groupTitleOverlap(articles),
    }),
  )
  say('\nPrecision / recall by threshold:\n')
  say(formatCurve(articles, pairs, thresholds, (threshold) => ourStories(articles, { threshold })))
  const day = scoreRecordedDay()
  say(
    `\nRecorded day, ${day.articles} articles, all their pairs: precision ${day.precision.toFixed(3)}, recall ${day.recall.toFixed(3)}.`,
  )
  for (const titles of day.wrong) say(`- wrongly together: ${titles.join(' / ')}`)
  return []
}
