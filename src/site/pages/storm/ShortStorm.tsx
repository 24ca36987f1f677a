import { Fragment } from 'react'
import { stormAlertsPath } from '../../components/weather/weather-paths.ts'
import type { PageProps } from '../../page.ts'
import { Unsigned } from '../../shell/Document.tsx'
import { Items } from './items.tsx'
import type { StormView } from './storm-view.ts'

/** Who to call, on the first screen of a phone. */
export function Numbers({ numbers }: Pick<StormView, 'numbers'>) {
  if (numbers.length === 0) return null
  return (
    <ul className="num">
      {numbers.map(({ label, href, number }) => (
        <li key={href}>
          {number === undefined ? (
            <a href={href}>{label}</a>
          ) : (
            <>
              {label} <a href={href}>{number}</a>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/**
 * The storm page in a language that has a few attested sentences only, such as Haitian Creole: these, and what
 * the Weather Service, offices and newsrooms say in their own words.
 */
export function ShortStorm({ view, t }: PageProps<StormView>) {
  const { storm: words } = t
  const { inForce, whatToDo, services } = view
  return (
    <main id="main">
      <h1>
        {words.title}
        {inForce[0] && (
          <>
            {': '}
            <span lang="en">{inForce[0].event}</span>
          </>
        )}
      </h1>
      {view.unsigned !== undefined && <Unsigned english={view.unsigned} t={t} />}
      <Numbers numbers={view.numbers.slice(0, 1)} />
      <p className="age">{words.updated({ time: view.made })}</p>
      {/* No official text that we know says in it that alerts could not be checked, which readers must know. */}
      {view.notes.map((note) => (
        <p key={note} lang="en">
          {note}
        </p>
      ))}
      {view.phases && (
        <p>
          {words.instructions} {words.floodWater}
        </p>
      )}
      {inForce.length > 0 && (
        <>
          <h2 id="force">{words.weather}</h2>
          <ul>
            {inForce.map(({ event, path, area, ends }) => (
              <li key={path}>
                <a href={path} lang="en">
                  {event}
                </a>
                <p lang="en">{area}</p>
                <p>{ends ?? words.untilNotice}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      {whatToDo.map(({ event, path, paragraphs }) => (
        <Fragment key={path}>
          <h3 lang="en">{event}</h3>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} lang="en">
              {paragraph}
            </p>
          ))}
        </Fragment>
      ))}
      {services && (
        <ul className="n" lang="en">
          {services.services.map(({ name, href, phones }) => (
            <li key={name}>
              <b>{href === undefined ? name : <a href={href}>{name}</a>}</b>
              {phones.map(({ label, dial }) => (
                <Fragment key={dial}>
                  {' '}
                  <a className="x" href={`tel:${dial}`}>
                    {label}
                  </a>
                </Fragment>
              ))}
            </li>
          ))}
        </ul>
      )}
      <Items id="notices" title={words.notices} items={view.notices} />
      <Items id="headlines" title={words.headlines} items={[...view.stories, ...view.headlines]} />
      {view.hasWeather && (
        <nav aria-label={words.weather}>
          <a href="/weather">{words.weather}</a>
          {view.hasPush && (
            <a href={stormAlertsPath} lang="en">
              {t.stormPush.link}
            </a>
          )}
        </nav>
      )}
    </main>
  )
}
