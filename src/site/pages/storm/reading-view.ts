import type { Alert } from '../../../weather/alert.ts'
import { alertsInForce } from '../../../weather/current.ts'
import { formatMoment } from '../../components/date-formats.ts'
import { buildLocalServices } from '../../components/local-services/local-services.ts'
import { buildRankedCard } from '../../components/story-card.ts'
import { type AlertFacts, buildAlertFacts } from '../../components/weather/alert-facts.ts'
import type { FrontStories } from '../../needs.ts'
import type { PageContext, PageView } from '../../page.ts'

/** Everything of the kept copy that is not on the storm page, in full. */
export interface ReadingView {
  name: string
  made: string
  alerts: readonly (AlertFacts & {
    /** Undefined where they did not fit. */
    paragraphs: readonly string[] | undefined
  })[]
  /** Alerts that are not even named. */
  more: number
  headlines: readonly {
    id: string
    title: string
    href: string | undefined
    /** BCP 47 tag, where it is not the page's language. */
    language: string | undefined
    summary: string
    by: string
  }[]
  /** Without `html`, a guide that did not fit. */
  guides: readonly { title: string; path: string; html: string | undefined }[]
  isSample: boolean
}

const mostHeadlines = 20
/** Characters of all alerts and of all guides, so that the copy has 60 kB at most when it is compressed. */
const alertRoom = 60_000
const guideRoom = 60_000
/** Alerts that are named at least. */
const mostAlerts = 40

/** The view of the page with what the kept copy has beside the storm page. */
export function buildReadingView(
  context: PageContext,
  { front }: { front: FrontStories },
): PageView<ReadingView> {
  const { publication, weather, now, texts } = context
  const t = texts.kept.reading
  const live = weather?.kind === 'live' ? weather : undefined
  const inForce = live ? alertsInForce(live) : []
  const alerts = live?.alerts.alerts ?? []
  return {
    title: t.title,
    description: t.description,
    frame: 'plain',
    body: {
      name: publication.name,
      made: formatMoment(now, publication)?.label ?? '',
      alerts: tellAlerts(alerts.slice(0, mostAlerts), context),
      more: Math.max(0, alerts.length - mostAlerts),
      headlines: front.stories.slice(0, mostHeadlines).flatMap((story) => {
        const card = buildRankedCard(story, front.edition, context)
        if (!card) return []
        const { id, headline, href, language, deck, publisher, coverage } = card
        const { named, more } = coverage ?? { named: [], more: 0 }
        return {
          id,
          title: headline,
          href,
          language: language?.tag,
          summary: deck,
          by: texts.stories.newsrooms([publisher, ...named], more),
        }
      }),
      guides: listGuides(inForce, context),
      isSample: front.edition === 'sample',
    },
  }
}

/** All alerts, with the texts of the first ones that fit, the most urgent first. */
function tellAlerts(alerts: readonly Alert[], context: PageContext): ReadingView['alerts'] {
  let left = alertRoom
  return alerts.map((alert) => {
    const paragraphs = [...alert.instruction, ...alert.description]
    left -= paragraphs.join('').length
    return { ...buildAlertFacts(alert, context), paragraphs: left < 0 ? undefined : paragraphs }
  })
}

/** The guides for a hurricane and for what is in force. */
function listGuides(inForce: readonly Alert[], context: PageContext): ReadingView['guides'] {
  const { articles } = context.publication.content
  const guides = buildLocalServices([{ event: 'Hurricane' }, ...inForce], context)?.guides ?? []
  let left = guideRoom
  return guides.map(({ title, href }) => {
    const html = articles.find(({ path }) => path === href)?.html ?? ''
    const isKept = html.length <= left
    if (isKept) left -= html.length
    return { title, path: href, html: isKept ? belowItsTitle(html) : undefined }
  })
}

/** An article's HTML below a heading of the third level, without its own targets of links. */
function belowItsTitle(html: string): string {
  return html.replaceAll(
    /<(\/?)h([2-4])\b(?: id="[^"]*")?/g,
    (_, slash, level) => `<${slash}h${Number(level) + 2}`,
  )
}
