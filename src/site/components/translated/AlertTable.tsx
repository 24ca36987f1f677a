import { Fragment, type ReactNode } from 'react'
import type { AlertLevel } from '../../../weather/alert.ts'
import type { Texts } from '../../texts/texts.ts'
import type { AlertTableView } from './alert-table.ts'
import type { Speaker } from './say.tsx'

/**
 * The alerts in effect; if none, that there are none, where that is known, and where to look. `english`: the
 * language of the service's words on a page in another one.
 */
export function AlertTable({
  view,
  speaker,
  english,
  t: { storm: words, liveWeather },
}: {
  view: AlertTableView
  speaker: Speaker
  english: string | undefined
  t: Texts
}) {
  if (view.inForce.length === 0) {
    return (
      <p>
        {view.isKnown && <>{speaker.say('none')} </>}
        <a href="https://www.weather.gov/">{speaker.english(liveWeather.look)}</a>
      </p>
    )
  }
  return (
    <table>
      <thead>
        <tr>
          {[words.columns.what, words.columns.where, words.columns.until].map((column) => (
            <th key={column} scope="col">
              {speaker.english(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {view.inForce.map(({ event, level, endsLevel, path, area, begins, change, ends, unchecked }) => (
          <Fragment key={path}>
            <tr>
              <th scope="row">
                <a href={path}>{speaker.event(event)}</a>
                {begins && (
                  <p>
                    {speaker.say('from')} {begins}
                  </p>
                )}
                <small lang={english}>{change}</small>
              </th>
              <td lang={english}>{area}</td>
              <td>
                {ends ?? speaker.say('untilNotice')}
                {unchecked && speaker.english(`; ${unchecked}`)}
              </td>
            </tr>
            {english !== undefined && endsLevel && <LevelRow level={level} speaker={speaker} />}
          </Fragment>
        ))}
        {view.more > 0 && (
          <tr>
            <td colSpan={3}>
              <a href="/weather">{speaker.english(liveWeather.moreAlerts({ count: view.more }))}</a>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function LevelRow({ level, speaker }: { level: AlertLevel; speaker: Speaker }) {
  const said = renderLevel(level, speaker)
  return (
    said && (
      <tr>
        <td colSpan={3}>{said}</td>
      </tr>
    )
  )
}

/** What a watch or a warning means, where the page's language knows it. */
function renderLevel(level: AlertLevel, speaker: Speaker): ReactNode {
  const key = level === 'watch' ? 'possible' : level === 'warning' ? 'expected' : undefined
  return key && speaker.knows(key) ? speaker.say(key) : null
}
