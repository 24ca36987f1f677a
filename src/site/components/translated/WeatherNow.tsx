import type { Texts } from '../../texts/texts.ts'
import type { Speaker } from './say.tsx'
import type { WeatherNowView } from './weather-now.ts'

/** The weather now in words; where nothing is known, that in English. */
export function WeatherNow({
  view,
  speaker,
  t: { weather: words },
}: {
  view: WeatherNowView | undefined
  speaker: Speaker
  t: Texts
}) {
  if (!view) return <p>{speaker.english(words.none)}</p>
  const { temperature, condition, high, low, measured } = view
  return (
    <>
      <p>
        <b className="now">{`${temperature}F`}</b> {condition && speaker.sky(condition)}
      </p>
      <p>
        <HighAndLow high={high} low={low} speaker={speaker} />
        {measured !== undefined && (
          <>
            <br />
            {speaker.say('measured')} {measured}
          </>
        )}
        {view.isSample && speaker.english(words.sample)}
      </p>
    </>
  )
}

/** The temperatures of a day, as far as they are known, and a blank after each. */
export function HighAndLow({
  high,
  low,
  speaker,
}: {
  high: string | undefined
  low: string | undefined
  speaker: Speaker
}) {
  return (
    <>
      {high !== undefined && (
        <>
          {speaker.say('high')} <b>{high}</b>{' '}
        </>
      )}
      {low !== undefined && (
        <>
          {speaker.say('low')} <b>{low}</b>{' '}
        </>
      )}
    </>
  )
}
