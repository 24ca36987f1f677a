import { inOtherLanguages } from '../../components/languages.ts'
import { AlertTable } from '../../components/translated/AlertTable.tsx'
import { Speaker } from '../../components/translated/say.tsx'
import { Notes, TranslatedPage } from '../../components/translated/TranslatedPage.tsx'
import { HighAndLow, WeatherNow } from '../../components/translated/WeatherNow.tsx'
import { type PageProps, route } from '../../page.ts'
import {
  buildTranslatedAlertView,
  buildTranslatedWeatherView,
  type TranslatedAlertView,
  type TranslatedWeatherView,
} from './translated-weather-view.ts'

/** The weather page in another language: alerts, the weather now and the next days, without drawings. */
export function TranslatedWeatherPage({ view, t }: PageProps<TranslatedWeatherView>) {
  const speaker = new Speaker(view.frame.language, t)
  return (
    <TranslatedPage
      view={view.frame}
      title={speaker.say('weatherOf', { city: view.city })}
      speaker={speaker}
      t={t}
    >
      <h2>{speaker.say('inForce')}</h2>
      <Notes notes={view.notes} />
      <AlertTable view={view.alerts} speaker={speaker} english="en" t={t} />
      {view.alerts.checked && (
        <p className="meta">
          {speaker.say('checked')} {view.alerts.checked}
        </p>
      )}
      <h2>{speaker.say('now')}</h2>
      <WeatherNow view={view.now} speaker={speaker} t={t} />
      {view.days.length > 0 && (
        <>
          <h2>{speaker.say('nextDays')}</h2>
          <ul className="h">
            {view.days.map(({ name, isNight, condition, chance, low, high }) => (
              <li key={name ?? ''}>
                <b>{name ?? speaker.say(isNight ? 'tonight' : 'today')}</b> {speaker.sky(condition)}
                <p>
                  <HighAndLow high={high} low={low} speaker={speaker} />
                  {chance !== undefined && (
                    <>
                      {speaker.say('rain')} <b>{chance}</b>
                    </>
                  )}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </TranslatedPage>
  )
}

/** One alert: its kind, where and until when, and the service's own words, which are English. */
export function TranslatedAlertPage({ view, t }: PageProps<TranslatedAlertView>) {
  const speaker = new Speaker(view.frame.language, t)
  const { event, instruction, description } = view.alert
  return (
    <TranslatedPage view={view.frame} title={speaker.event(event)} speaker={speaker} t={t}>
      <Notes notes={view.notes} />
      <AlertTable view={view.alerts} speaker={speaker} english="en" t={t} />
      {speaker.knows('instructions') && <p>{speaker.say('instructions')}</p>}
      {[
        { title: t.storm.whatToDo, paragraphs: instruction },
        { title: t.liveWeather.fullText, paragraphs: description },
      ].map(
        ({ title, paragraphs }) =>
          paragraphs.length > 0 && (
            <div key={title} lang="en">
              <h2>{title}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          ),
      )}
    </TranslatedPage>
  )
}

const needs = () => ({ forecast: { kind: 'forecast' } }) as const

/** The weather page and that of each alert in other languages. */
export const translatedWeatherRoutes = [
  ...inOtherLanguages('/weather').map((at) =>
    route({ at, needs, view: buildTranslatedWeatherView, Page: TranslatedWeatherPage }),
  ),
  ...inOtherLanguages('/weather/alerts/:alert').map((at) =>
    route({ at, needs, view: buildTranslatedAlertView, Page: TranslatedAlertPage }),
  ),
]
