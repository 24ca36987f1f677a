import { type AlertTableView, buildAlertTable, tellUnknown } from '../../components/translated/alert-table.ts'
import { buildItems, type Item, reportIn } from '../../components/translated/items.tsx'
import { Speaker } from '../../components/translated/say.tsx'
import {
  buildTranslatedFrame,
  type TranslatedFrameView,
} from '../../components/translated/translated-frame.ts'
import { buildWeatherNow, type WeatherNowView } from '../../components/translated/weather-now.ts'
import type { FrontStories } from '../../needs.ts'
import type { PageContext, PageView } from '../../page.ts'

/** The front page in another language. */
export interface TranslatedFrontView {
  frame: TranslatedFrameView
  city: string
  alerts: AlertTableView
  /** What is not known of alerts. */
  notes: readonly string[]
  hasWeather: boolean
  now: WeatherNowView | undefined
  /** Stories with a report in the page's language, under its headline; then others. */
  own: readonly Item[]
  headlines: readonly Item[]
  isSample: boolean
}

const mostOwn = 20
const mostHeadlines = 12

/** The view of the front page in another language. */
export function buildTranslatedFrontView(
  context: PageContext,
  { front: { stories, edition, state } }: { front: FrontStories },
): PageView<TranslatedFrontView> {
  const { publication, texts, weather } = context
  const frame = buildTranslatedFrame(context)
  const { language } = frame
  const speaker = new Speaker(language, texts)
  const own = stories.filter((story) => reportIn(language, story))
  const others = stories.filter((story) => !reportIn(language, story))
  const itemsOf = (list: typeof stories) => buildItems(list, language, edition, context)
  return {
    title: speaker.line('newsOf', publication.city),
    description: speaker.line('frontDescription', publication.city),
    frame: 'lean',
    language,
    loading: state === 'loading',
    body: {
      frame,
      city: publication.city,
      alerts: buildAlertTable(context),
      notes: tellUnknown(context),
      hasWeather: weather !== undefined,
      now: buildWeatherNow(context),
      own: itemsOf(own.slice(0, mostOwn)),
      headlines: itemsOf(others.slice(0, mostHeadlines)),
      isSample: edition === 'sample',
    },
  }
}
