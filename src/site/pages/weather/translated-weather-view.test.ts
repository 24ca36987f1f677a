import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hour } from '../../../time/durations.ts'
import type { LiveWeather } from '../../../weather/weather.ts'
import { exampleAlert, weatherWith } from '../../example-alert.fixture.ts'
import { exampleContext, exampleNow } from '../../example-publication.fixture.ts'
import { defaultTexts } from '../../texts/texts.ts'
import { TranslatedAlertPage, TranslatedWeatherPage } from './TranslatedWeatherPage.tsx'
import { buildTranslatedAlertView, buildTranslatedWeatherView } from './translated-weather-view.ts'

const contextOf = (path: string, weather: LiveWeather, alert = '') => ({
  ...exampleContext(path),
  params: { alert },
  weather,
})

function forecastWeather(): LiveWeather {
  const period = (startsAt: number, isDay: boolean, condition: string) => ({
    name: 'Today',
    startsAt,
    endsAt: startsAt + 12 * hour,
    isDay,
    temperature: isDay ? 84 : 70,
    rainChance: 20,
    windDirection: 'SE',
    condition,
    sky: '',
    details: '',
  })
  const periods = [
    period(exampleNow, true, 'Mostly Sunny'),
    period(exampleNow + 24 * hour, true, 'Chance Showers And Thunderstorms'),
  ]
  return {
    ...weatherWith(),
    forecast: {
      data: { office: 'MFL', radar: '', updatedAt: exampleNow, periods },
      checkedAt: exampleNow,
      isFailing: false,
    },
  }
}

function htmlOf(path: string, weather: LiveWeather): string {
  const { body } = buildTranslatedWeatherView(contextOf(path, weather), { forecast: weather })
  return renderToStaticMarkup(createElement(TranslatedWeatherPage, { view: body, t: defaultTexts }))
}

test('days have their names in the page’s language, and so has the sky where they are known', () => {
  const spanish = htmlOf('/es/weather', forecastWeather())
  expect(spanish).toContain('<b>Hoy</b> Mayormente soleado<p>')
  expect(spanish).toContain('<b>Sábado</b> <span lang="en">Chance Showers And Thunderstorms</span>')
  expect(spanish).toContain('Probabilidad de lluvia <b>20%</b>')
})

test('nothing is said of a forecast that nobody has', () => {
  const html = htmlOf('/es/weather', weatherWith())
  expect(html).toContain('<span lang="en">No forecast is available right now.</span>')
  expect(html).not.toContain('Next Days')
})

test('an alert has its kind with the English, and the service’s words in English alone', () => {
  const alert = exampleAlert({ id: 'a1', event: 'Flood Watch', level: 'watch', instruction: ['Move up.'] })
  const weather = weatherWith(exampleAlert({ id: 'a0', event: 'Tornado Warning' }), alert)
  const view = buildTranslatedAlertView(contextOf('/es/weather/alerts/a1', weather, 'a1'), {
    forecast: weather,
  })
  if (!view || 'movedTo' in view) throw new Error('no page')
  expect(view).toMatchObject({ title: 'Flood Watch', noindex: true, language: 'es' })
  const html = renderToStaticMarkup(createElement(TranslatedAlertPage, { view: view.body, t: defaultTexts }))
  expect(html).toMatch(/<h1>Vigilancia de inundación <small lang="en">Flood Watch/)
  expect(html).toMatch(/<div lang="en"><h2>What to Do<\/h2><p>Move up\.<\/p>/)
  expect(html).toContain('Los impactos son posibles. <small lang="en">Impacts are possible.</small>')
})

test('the page of an alert that is over moves to the weather page of its language; of unread alerts there is none', () => {
  const weather = weatherWith(
    exampleAlert({ id: 'x', ended: { at: exampleNow, how: 'over' } }),
    exampleAlert({ id: 'y' }),
  )
  const open = (known: LiveWeather) =>
    buildTranslatedAlertView(contextOf('/es/weather/alerts/x', known, 'x'), { forecast: known })
  expect(open(weather)).toEqual({ movedTo: '/es/weather' })
  expect(open({ ...weather, alerts: { ...weather.alerts, checkedAt: undefined } })).toBeUndefined()
})
