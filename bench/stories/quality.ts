import type { LabelledArticle, LabelledPair } from './labelled-set.ts'
import { type Grouping, scoreBCubed, scorePairs } from './measures.ts'

/** A way of putting articles together, by its name in the table. */
export type Programs = Readonly<Record<string, Grouping>>

/** Pairwise precision, recall and F1 on both halves, all together and by kind, and BCubed, as Markdown. */
export function formatQuality(
  articles: readonly LabelledArticle[],
  pairs: readonly LabelledPair[],
  programs: Programs,
): string {
  return [
    '| pairs | program | pairs | precision | recall | F1 | wrongly together |',
    '|---|---|---:|---:|---:|---:|---:|',
    ...partsOf(articles, pairs).flatMap(([name, part]) =>
      Object.entries(programs).map(([program, grouping]) => {
        const score = scorePairs(part, grouping)
        return `| ${name} | ${program} | ${score.pairs} | ${score.precision.toFixed(3)} | ${score.recall.toFixed(3)} | ${score.f1.toFixed(3)} | ${score.wrong} |`
      }),
    ),
    '',
    '| composed articles, BCubed | precision | recall | F1 |',
    '|---|---:|---:|---:|',
    ...Object.entries(programs).map(([program, grouping]) => {
      const { precision, recall, f1 } = scoreBCubed(goldOf(articles), grouping)
      return `| ${program} | ${precision.toFixed(3)} | ${recall.toFixed(3)} | ${f1.toFixed(3)} |`
    }),
    '',
    formatKinds(pairs, programs),
  ].join('\n')
}

/** Precision and recall of both halves and of the Spanish pairs at each threshold, as Markdown. */
export function formatCurve(
  articles: readonly LabelledArticle[],
  pairs: readonly LabelledPair[],
  thresholds: readonly number[],
  groupAt: (threshold: number) => Grouping,
): string {
  const parts = partsOf(articles, pairs)
  return [
    `| threshold | ${parts.map(([name]) => name).join(' | ')} |`,
    `|---:|${'---:|'.repeat(parts.length)}`,
    ...thresholds.map((threshold) => {
      const grouping = groupAt(threshold)
      const cells = parts.map(([, part]) => {
        const { precision, recall } = scorePairs(part, grouping)
        return `${precision.toFixed(3)} / ${recall.toFixed(3)}`
      })
      return `| ${threshold.toFixed(2)} | ${cells.join(' | ')} |`
    }),
  ].join('\n')
}

/** The story of each composed article. */
function goldOf(articles: readonly LabelledArticle[]): Map<number, string> {
  return new Map(articles.flatMap(({ id, story }) => (story === undefined ? [] : [[id, story]])))
}

function partsOf(
  articles: readonly LabelledArticle[],
  pairs: readonly LabelledPair[],
): [string, LabelledPair[]][] {
  const spanish = new Set(articles.filter(({ language }) => language === 'es').map(({ id }) => id))
  const half = (split: LabelledPair['split']) => pairs.filter((pair) => pair.split === split)
  return [
    ['tune', half('tune')],
    ['test', half('test')],
    ['test, Spanish', half('test').filter(({ a }) => spanish.has(a))],
    ['Spanish', pairs.filter(({ a }) => spanish.has(a))],
    ['all', [...pairs]],
  ]
}

/** For each kind: what was put together, of how many. */
function formatKinds(pairs: readonly LabelledPair[], programs: Programs): string {
  const rows = Object.entries(Object.groupBy(pairs, ({ label, kind }) => `${label}: ${kind}`)).toSorted(
    ([a], [b]) => b.localeCompare(a),
  )
  return [
    `| kind, put together of | pairs | ${Object.keys(programs).join(' | ')} |`,
    `|---|---:|${'---:|'.repeat(Object.keys(programs).length)}`,
    ...rows.map(([kind, some = []]) => {
      const counts = Object.values(programs).map((grouping) => {
        const { wrong, recall } = scorePairs(some, grouping)
        return some[0]?.label === 'different' ? wrong : Math.round(recall * some.length)
      })
      return `| ${kind} | ${some.length} | ${counts.join(' | ')} |`
    }),
  ].join('\n')
}
