import { expect, test } from 'vitest'
import { type Figure, printFigures } from './exposition.ts'

test('prints figures in Prometheus’ text format, labels escaped, and leaves out those without values', () => {
  const figures: Figure[] = [
    {
      name: 'news_sources',
      help: 'A \\ and\na line break.',
      labels: ['kind', 'state'],
      read: () => [
        [['feed', 'fine'], 45],
        [['a "b" \\ \n', 'stale'], 0.5],
      ],
    },
    { name: 'news_empty', help: 'Nothing.', read: () => [] },
    { name: 'news_polls_total', help: 'Polls.', read: () => 1e21 },
    { name: 'news_unknown', help: 'Not known yet.', read: () => undefined },
  ]
  expect(printFigures(figures)).toBe(
    String.raw`# HELP news_sources A \\ and\na line break.
# TYPE news_sources gauge
news_sources{kind="feed",state="fine"} 45
news_sources{kind="a \"b\" \\ \n",state="stale"} 0.5
# HELP news_polls_total Polls.
# TYPE news_polls_total counter
news_polls_total 1e+21
`,
  )
})
