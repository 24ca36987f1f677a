import type { ReactNode } from 'react'
import { Styles } from '../Styles.tsx'
import css from './WeatherIcon.css?inline'
import type { WeatherIconName } from './weather-icon.ts'

const rainCloud = (
  <path className="cloud" d="M7.5 15h9.7a3.9 3.9 0 0 0 .3-7.8 5.6 5.6 0 0 0-10.7-.6A4.3 4.3 0 0 0 7.5 15z" />
)

const partCloud = (
  <path className="cloud" d="M9 20.5h8.5a3.7 3.7 0 0 0 .3-7.4 5.2 5.2 0 0 0-10-.6A4 4 0 0 0 9 20.5z" />
)

const drawings: Readonly<Record<WeatherIconName, ReactNode>> = {
  sunny: (
    <>
      <circle className="sun" cx="12" cy="12" r="4.7" />
      <path
        className="sun"
        d="M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M4.9 4.9l1.8 1.8M17.3 17.3l1.8 1.8M4.9 19.1l1.8-1.8M17.3 6.7l1.8-1.8"
      />
    </>
  ),
  partly: (
    <>
      <circle className="sun" cx="8.5" cy="8.5" r="3.8" />
      <path className="sun" d="M8.5 1.5v1.3M1.5 8.5h1.3M3.5 3.5l1 1M13.5 3.5l-1 1" />
      {partCloud}
    </>
  ),
  cloudy: (
    <path className="cloud" d="M7.5 19h9.7a4.2 4.2 0 0 0 .3-8.4 6 6 0 0 0-11.4-.7A4.6 4.6 0 0 0 7.5 19z" />
  ),
  rainy: (
    <>
      {rainCloud}
      <path className="drops" d="m8.5 18-1 3M12.7 18l-1 3M16.9 18l-1 3" />
    </>
  ),
  storm: (
    <>
      {rainCloud}
      <path className="bolt" d="M13 12.5 9.5 18h3.2L11.5 22l4-5.5h-3.2l1.5-4z" />
    </>
  ),
  fog: (
    <>
      {rainCloud}
      <path d="M6 18.5h12M9 22h8" />
    </>
  ),
  snow: (
    <>
      {rainCloud}
      <path
        className="drops"
        d="M8.5 17.5v4M6.8 18.5l3.4 2M10.2 18.5l-3.4 2M15.5 17.5v4M13.8 18.5l3.4 2M17.2 18.5l-3.4 2"
      />
    </>
  ),
  'clear-night': <path className="sun" d="M20 14.5A8.5 8.5 0 1 1 9.8 3.8a7 7 0 0 0 10.2 10.7z" />,
  'partly-night': (
    <>
      <path className="sun" d="M13 9.3A5.2 5.2 0 1 1 7 2.5a4.2 4.2 0 0 0 6 6.8z" />
      {partCloud}
    </>
  ),
}

/** The drawing of a condition; the condition is always in words beside it. See `chooseWeatherIcon`. */
export function WeatherIcon({ name }: { name: WeatherIconName }) {
  return (
    <>
      <Styles name="WeatherIcon" css={css} />
      <svg className="weather-icon" viewBox="0 0 24 24" aria-hidden="true">
        {drawings[name]}
      </svg>
    </>
  )
}
