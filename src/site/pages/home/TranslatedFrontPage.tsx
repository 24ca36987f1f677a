import { inOtherLanguages } from '../../components/languages.ts'
import { AlertTable } from '../../components/translated/AlertTable.tsx'
import {
  type AlertTableView,
  buildAlertTable,
  explainUnknown,
} from '../../components/translated/alert-table.ts'
import { buildItems, type Item, Items, reportIn } from '../../components/translated/items.tsx'
import { Speaker } from '../../components/translated/say.tsx'
import { Notes, TranslatedPage } from '../../components/translated/TranslatedPage.tsx'
import {
  buildTranslatedFrame,
  type TranslatedFrameView,
} from '../../components/translated/translated-frame.ts'
import { WeatherNow } from '../../components/translated/WeatherNow.tsx'
import { buildWeatherNow, type WeatherNowView } from '../../components/translated/weather-now.ts'
import type { FrontStories } from '../../needs.ts'
import { type PageContext, type PageProps, type PageView, route } from '../../page.ts'

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
    title: speaker.line('newsOf', { city: publication.city }),
    description: speaker.line('frontDescription', { city: publication.city }),
    frame: 'lean',
    language,
    loading: state === 'loading',
    body: {
      frame,
      city: publication.city,
      alerts: buildAlertTable(context),
      notes: explainUnknown(context),
      hasWeather: weather !== undefined,
      now: buildWeatherNow(context),
      own: itemsOf(own.slice(0, mostOwn)),
      headlines: itemsOf(others.slice(0, mostHeadlines)),
      isSample: edition === 'sample',
    },
  }
}

/** In another language: what is in effect, the weather now, reports in the language, then English ones. */
export function TranslatedFrontPage({ view, t }: PageProps<TranslatedFrontView>) {
  const speaker = new Speaker(view.frame.language, t)
  const titleOf = (key: 'ownReports' | 'headlines') => (
    <>
      {speaker.say(key)} {view.isSample && speaker.english(t.sample({ title: '' }).trim())}
    </>
  )
  return (
    <TranslatedPage
      view={view.frame}
      title={speaker.say('newsOf', { city: view.city })}
      speaker={speaker}
      t={t}
    >
      <h2>{speaker.say('inForce')}</h2>
      <Notes notes={view.notes} />
      <AlertTable view={view.alerts} speaker={speaker} english="en" t={t} />
      {view.hasWeather && (
        <>
          <h2>{speaker.say('weatherOf', { city: view.city })}</h2>
          <WeatherNow view={view.now} speaker={speaker} t={t} />
        </>
      )}
      <Items id="own" title={titleOf('ownReports')} items={view.own} english="en" />
      <Items id="headlines" title={titleOf('headlines')} items={view.headlines} english="en" />
    </TranslatedPage>
  )
}

/** The front page in other languages: alerts in effect, weather in words, reports in the language first. */
export const translatedFrontRoutes = inOtherLanguages('/').map((at) =>
  route({
    at,
    needs: () => ({ front: { kind: 'front' } }),
    view: buildTranslatedFrontView,
    Page: TranslatedFrontPage,
  }),
)
