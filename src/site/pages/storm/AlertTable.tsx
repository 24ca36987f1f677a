import { Fragment } from 'react'
import type { AlertLevel } from '../../../weather/alert.ts'
import type { Texts } from '../../texts/texts.ts'
import type { AlertTableView } from './alert-table.ts'

/** The alerts in effect; if none, that there are none, where that is known, and where to look. */
export function AlertTable({ view, t }: { view: AlertTableView; t: Texts }) {
  const { storm: words, liveWeather } = t
  if (view.inForce.length === 0) {
    return (
      <p>
        {view.isKnown && <>{words.none} </>}
        <a href="https://www.weather.gov/">{liveWeather.look}</a>
      </p>
    )
  }
  const { what, where, until } = words.columns
  const columns = view.area === undefined ? [what, where, until] : [what, until]
  return (
    <>
      {view.area !== undefined && (
        <p>
          {where}: {view.area}
        </p>
      )}
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.inForce.map(({ event, level, endsLevel, path, area, begins, change, ends, unchecked }) => (
            <Fragment key={path}>
              <tr>
                <th scope="row">
                  <a href={path}>{event}</a>
                  {begins && (
                    <p>
                      {words.from} {begins}
                    </p>
                  )}
                  <small>{change}</small>
                </th>
                {view.area === undefined && <td>{area}</td>}
                <td>
                  {ends ?? words.untilNotice}
                  {unchecked && `; ${unchecked}`}
                </td>
              </tr>
              {endsLevel && <LevelRow level={level} columns={columns.length} words={words} />}
            </Fragment>
          ))}
          {view.more > 0 && (
            <tr>
              <td colSpan={columns.length}>
                <a href="/weather">{liveWeather.moreAlerts({ count: view.more })}</a>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </>
  )
}

/** What a watch or a warning means, whose names offices translate differently. */
function LevelRow({ level, columns, words }: { level: AlertLevel; columns: number; words: Texts['storm'] }) {
  const said = level === 'watch' ? words.possible : level === 'warning' ? words.expected : undefined
  return (
    said && (
      <tr>
        <td colSpan={columns}>{said}</td>
      </tr>
    )
  )
}
