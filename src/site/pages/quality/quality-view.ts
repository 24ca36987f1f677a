import { unreadSince } from '../../../feed-health/diagnosis.ts'
import { correctionsIn } from '../../../publication/corrections.ts'
import { checkedWithinDays } from '../../../publication/local-services.ts'
import { correctionsPath, hasPage } from '../../../publication/pages.ts'
import type { Link } from '../../../publication/publication.ts'
import { day, minute } from '../../../time/durations.ts'
import { dayOf, instantOf } from '../../../time/zoned-time.ts'
import { alertsUncheckedAfter } from '../../../weather/ages.ts'
import { type Budget, budgets } from '../../budgets.ts'
import { formatClock, formatNewsDate, type NewsDate } from '../../components/date-formats.ts'
import { formatNumber } from '../../components/number-formats.ts'
import type { SourceReading, SourceReadings } from '../../needs.ts'
import type { PageContext, PageView } from '../../page.ts'
import { linksTo } from '../../shell/navigation.ts'
import type { SuiteResult, TestRun } from '../../test-run.ts'

/** Address of the page. */
export const qualityPath = '/about/quality'

/** A test run older than this, in days, is marked. */
const testsStaleAfterDays = 30

/** What the page of quality shows. */
export interface QualityView {
  /** How many figures are marked, in words. */
  summary: string
  isMarked: boolean
  sections: readonly Section[]
}

interface Section {
  id: string
  title: string
  intro: string
  figures: readonly QualityFigure[]
  /** Where its figures can be read one by one; none where there is no such page. */
  links: readonly Link[]
}

/** One figure. Everything is words, so that color adds nothing that is not said. */
export interface QualityFigure {
  name: string
  value: string
  /** What is wrong with it; empty where nothing is. */
  marks: readonly string[]
  /** Where it was measured. */
  note?: string | undefined
  /** When it was measured, or of when it is: `what` comes before the date. */
  at?: { what: string; date: NewsDate } | undefined
}

/** The view of the page. */
export function buildQualityView(
  context: PageContext,
  { readings, tests }: { readings: SourceReadings; tests: TestRun | undefined },
): PageView<QualityView> {
  const { publication, texts } = context
  const t = texts.quality
  const sections = [
    { id: 'sources', ...t.sources, figures: sourceFigures(readings, context), href: '/sources' },
    { id: 'promises', ...t.promises, figures: promiseFigures(context), href: '/standards' },
    { id: 'corrections', ...t.corrections, figures: correctionFigures(context), href: correctionsPath },
    { id: 'tests', ...t.tests, figures: testFigures(tests, context) },
    {
      id: 'sizes',
      ...t.sizes,
      intro: tests?.journeys ? t.sizes.intro : `${t.sizes.intro} ${t.sizes.unmeasured}`,
      figures: sizeFigures(tests, context),
    },
  ]
    .filter(({ figures }) => figures.length > 0)
    .map(({ id, title, intro, figures, ...rest }) => ({
      id,
      title,
      intro,
      figures,
      links: 'link' in rest ? linksTo(publication, [{ label: rest.link, href: rest.href }]) : [],
    }))
  const marked = sections.flatMap(({ figures }) => figures).filter(({ marks }) => marks.length > 0).length
  return {
    title: t.title,
    description: t.description(publication.name),
    body: { summary: t.summary(marked), isMarked: marked > 0, sections },
  }
}

function sourceFigures({ isRead, feeds, calendars }: SourceReadings, context: PageContext): QualityFigure[] {
  const t = context.texts.quality.sources
  if (feeds.length > 0 && !isRead) return [{ name: t.feeds, value: t.samples, marks: [] }]
  return [
    ...countReadings(t.feeds, feeds, context),
    ...countReadings(t.calendars, calendars, context),
    ...oldestReading([...feeds, ...calendars], context),
  ]
}

/** How many of these are read as they should be: those that fail or are not asked count as late, those never asked wait. */
function countReadings(
  name: string,
  readings: readonly SourceReading[],
  { now, texts, publication }: PageContext,
): QualityFigure[] {
  const t = texts.quality
  if (readings.length === 0) return []
  const stateOf = ({ facts }: SourceReading) => {
    if (facts === undefined) return 'waiting'
    if (facts.succeededAt === undefined) return facts.failures > 0 ? 'late' : 'waiting'
    return unreadSince(facts, now) === undefined ? 'inTime' : 'late'
  }
  const count = (state: string) => readings.filter((reading) => stateOf(reading) === state).length
  const [late, waiting] = [count('late'), count('waiting')]
  return [
    {
      name,
      value: t.sources.inTime(count('inTime'), readings.length),
      marks: late > 0 ? [t.sources.late(late)] : [],
      note: waiting > 0 ? t.sources.waiting(waiting) : undefined,
      at: dated(t.asOf, formatClock(now, now, publication)),
    },
  ]
}

function oldestReading(
  readings: readonly SourceReading[],
  { now, texts, publication }: PageContext,
): QualityFigure[] {
  const read = readings.flatMap(({ name, facts }) =>
    facts?.succeededAt === undefined ? [] : [{ name, facts, readAt: facts.succeededAt }],
  )
  const oldest = read.toSorted((one, other) => one.readAt - other.readAt)[0]
  if (!oldest) return []
  const t = texts.quality
  return [
    {
      name: t.sources.oldest,
      value: oldest.name,
      marks: [],
      at: dated(t.asOf, formatClock(oldest.readAt, now, publication)),
    },
  ]
}

function promiseFigures(context: PageContext): QualityFigure[] {
  const { weather, publication, now, texts } = context
  const t = texts.quality.promises
  const figures: QualityFigure[] = []
  if (weather?.kind === 'live') {
    const { checkedAt } = weather.alerts
    const isLate = checkedAt === undefined || now - checkedAt > alertsUncheckedAfter
    const date = checkedAt === undefined ? undefined : formatClock(checkedAt, now, publication)
    figures.push({
      name: t.alerts,
      value: date ? `${t.lastChecked} ${date.label}` : texts.quality.tests.unknown,
      marks: isLate ? [t.late(alertsUncheckedAfter / minute)] : [],
    })
  }
  const services = publication.content.services?.services ?? []
  const [first] = services.map(({ checked }) => checked).toSorted()
  if (first !== undefined) {
    const due = dayOf(now - checkedWithinDays * day, publication.timeZone)
    const unchecked = services.filter(({ checked }) => checked < due).length
    figures.push({
      name: t.services(checkedWithinDays),
      value: t.checked(services.length - unchecked, services.length),
      marks: unchecked > 0 ? [t.unchecked(unchecked)] : [],
      at: dated(t.longestAgo, formatNewsDate(instantOf(first, 12, publication.timeZone), publication)),
    })
  }
  return figures
}

function correctionFigures({ publication, now, texts }: PageContext): QualityFigure[] {
  if (!hasPage(publication, correctionsPath)) return []
  const { corrections: t, asOf } = texts.quality
  const { articles } = publication.content
  const made = correctionsIn(articles)
  const removals = publication.removals.filter((removal) => removal.public)
  const takenDown = removals.map(({ date }) => instantOf(date, 12, publication.timeZone))
  const newest = (instant: number | undefined) =>
    instant === undefined
      ? dated(asOf, formatClock(now, now, publication))
      : dated(t.newest, formatNewsDate(instant, publication))
  return [
    { name: t.made, value: t.of(made.length, articles.length), marks: [], at: newest(made[0]?.at) },
    {
      name: t.takenDown,
      value: formatNumber(removals.length, publication.language),
      marks: [],
      at: newest(takenDown.toSorted((one, other) => other - one)[0]),
    },
  ]
}

function testFigures(tests: TestRun | undefined, { texts, publication, now }: PageContext): QualityFigure[] {
  const { tests: t, asOf } = texts.quality
  const number = (value: number) => formatNumber(value, publication.language)
  const suite = (name: string, result: SuiteResult | undefined): QualityFigure => {
    if (!result) return { name, value: t.unknown, marks: [] }
    const { at, seconds, passed, failed, skipped } = result
    return {
      name,
      value: t.passed(number(passed), seconds),
      marks: [
        ...(failed > 0 ? [t.failed(number(failed))] : []),
        ...(isStale(result, now) ? [t.stale(testsStaleAfterDays)] : []),
      ],
      note: skipped > 0 ? t.skipped(number(skipped)) : undefined,
      at: dated(asOf, formatClock(at, now, publication)),
    }
  }
  return [
    suite(t.units, tests?.units),
    suite(t.journeys, tests?.journeys),
    { name: t.version, value: tests?.commit?.slice(0, 8) ?? t.unknown, marks: [] },
  ]
}

function sizeFigures(tests: TestRun | undefined, { texts, publication, now }: PageContext): QualityFigure[] {
  const { sizes: t, tests: ofTests, asOf, largest } = texts.quality
  const journeys = tests?.journeys
  const format = (budget: Budget, value: number) =>
    budget === 'nodes' || budget === 'longNodes'
      ? formatNumber(value, publication.language)
      : t.kilobytes(formatNumber(value / 1000, publication.language, 1))
  return (Object.keys(t.names) as Budget[]).map((budget) => {
    const limit = format(budget, budgets[budget])
    const size = journeys?.sizes[budget]
    if (!journeys || !size) return { name: t.names[budget], value: t.limit(limit), marks: [] }
    return {
      name: t.names[budget],
      value: t.measured(format(budget, size.most), limit),
      marks: [
        ...(size.most > budgets[budget] ? [t.over] : []),
        ...(isStale(journeys, now) ? [ofTests.stale(testsStaleAfterDays)] : []),
      ],
      note: largest(size.path),
      at: dated(asOf, formatClock(journeys.at, now, publication)),
    }
  })
}

function isStale({ at }: SuiteResult, now: number): boolean {
  return now - at > testsStaleAfterDays * day
}

function dated(what: string, date: NewsDate | undefined): QualityFigure['at'] {
  return date && { what, date }
}
