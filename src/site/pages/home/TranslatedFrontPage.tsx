import { inOtherLanguages } from '../../components/languages.ts'
import { AlertTable } from '../../components/translated/AlertTable.tsx'
import { Items } from '../../components/translated/items.tsx'
import { Speaker } from '../../components/translated/say.tsx'
import { Notes, TranslatedPage } from '../../components/translated/TranslatedPage.tsx'
import { WeatherNow } from '../../components/translated/WeatherNow.tsx'
import { type PageProps, route } from '../../page.ts'
import { buildTranslatedFrontView, type TranslatedFrontView } from './translated-front-view.ts'

/** The front page in another language: what is in effect, the weather now, reports in the language, then English ones. */
export function TranslatedFrontPage({ view, t }: PageProps<TranslatedFrontView>) {
  const speaker = new Speaker(view.frame.language, t, { isNoted: true })
  const titleOf = (key: 'ownReports' | 'headlines') => (
    <>
      {speaker.say(key)} {view.isSample && speaker.english(t.sample('').trim())}
    </>
  )
  return (
    <TranslatedPage view={view.frame} title={speaker.say('newsOf', view.city)} speaker={speaker} t={t}>
      <h2>{speaker.say('inForce')}</h2>
      <Notes notes={view.notes} />
      <AlertTable view={view.alerts} speaker={speaker} english="en" t={t} />
      {view.hasWeather && (
        <>
          <h2>{speaker.say('weatherOf', view.city)}</h2>
          <WeatherNow view={view.now} speaker={speaker} t={t} />
        </>
      )}
      <Items id="own" title={titleOf('ownReports')} items={view.own} english="en" />
      <Items id="headlines" title={titleOf('headlines')} items={view.headlines} english="en" />
    </TranslatedPage>
  )
}

/** The front page in other languages: what is in effect, the weather in words, reports in the language first. */
export const translatedFrontRoutes = inOtherLanguages('/').map((at) =>
  route({
    at,
    needs: () => ({ front: { kind: 'front' } }),
    view: buildTranslatedFrontView,
    Page: TranslatedFrontPage,
  }),
)
