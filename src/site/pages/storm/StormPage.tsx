import { Fragment } from 'react'
import type { ServiceView } from '../../components/local-services/local-services.ts'
import { Styles } from '../../components/Styles.tsx'
import { stormPath } from '../../components/weather/storm.ts'
import type { PageProps } from '../../page.ts'
import type { Texts } from '../../texts/texts.ts'
import css from './storm.css?inline'
import type { StormView } from './storm-view.ts'

/** The storm page: tables and lists without pictures, scripts or files, legible on the worst connection and on paper. */
export function StormPage({ view, t }: PageProps<StormView>) {
  const { storm: words, liveWeather } = t
  const { services } = view
  return (
    <div className={view.phase}>
      <Styles name="storm" css={css} />
      <header>
        <p>
          <b>{view.name}</b>
        </p>
        {view.phases && (
          <ol className="ph" aria-label={words.phase}>
            {view.phases.map(({ label, isCurrent }) => (
              <li key={label} aria-current={isCurrent ? 'step' : undefined}>
                {label}
              </li>
            ))}
          </ol>
        )}
        <h1>{view.headline}</h1>
        {view.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </header>
      <main id="main">
        <p className="age">
          {words.made} <b>{view.made}</b>.{' '}
          {view.checked && (
            <>
              {words.checked} <b>{view.checked}</b>.{' '}
            </>
          )}
          {words.late} <a href={view.path}>{words.reload}</a>
        </p>
        <nav aria-label={words.parts}>
          {partsOf(view, words).map(({ id, label }) => (
            <a key={id} href={`#${id}`}>
              {label}
            </a>
          ))}
          <a href="/front">{words.front}</a>
        </nav>
        {view.whatToDo.length > 0 && <h2 id="do">{words.whatToDo}</h2>}
        {view.whatToDo.map(({ event, path, paragraphs, said, isCut }) => (
          <Fragment key={path}>
            {view.whatToDo.length > 1 && <h3>{event}</h3>}
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p className="s">
              {said}
              {isCut && (
                <>
                  {' · '}
                  <a href={path}>{words.all(event)}</a>
                </>
              )}
            </p>
          </Fragment>
        ))}
        <h2 id="force">{words.inForce}</h2>
        {view.inForce.length > 0 ? (
          <table>
            <thead>
              <tr>
                <th scope="col">{words.columns.what}</th>
                <th scope="col">{words.columns.where}</th>
                <th scope="col">{words.columns.until}</th>
              </tr>
            </thead>
            <tbody>
              {view.inForce.map(({ event, path, area, from, until }) => (
                <tr key={path}>
                  <th scope="row">
                    <a href={path}>{event}</a>
                    {from && <small>{liveWeather.from(from)}</small>}
                  </th>
                  <td>{area}</td>
                  <td>{until}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <p>
            {view.isKnown && `${words.none} `}
            <a href="https://www.weather.gov/">{liveWeather.official}</a>
          </p>
        )}
        {view.line && (
          <div className="screen">
            <h2 id="forward">{words.forward}</h2>
            <p>{view.line}</p>
            <p>
              <a className="x" href={`sms:?&body=${encodeURIComponent(view.line)}`}>
                {words.send}
              </a>
            </p>
          </div>
        )}
        {services && services.services.length > 0 && (
          <>
            <h2 id="call">{words.services(services.county)}</h2>
            <ul className="n">
              {services.services.map((service) => (
                <Service key={service.name} service={service} t={t} />
              ))}
            </ul>
          </>
        )}
        {services && services.guides.length > 0 && (
          <>
            <h2 id="guides">{view.phase === 'calm' ? words.prepare : words.guides}</h2>
            <ul>
              {services.guides.map(({ title, href }) => (
                <li key={href}>
                  <a href={href}>{title}</a>
                </li>
              ))}
            </ul>
          </>
        )}
        <Items id="notices" title={words.notices} items={view.notices} />
        <Items id="news" title={tell(words.stories, view, t)} items={view.stories} />
        <div className="screen">
          <Items id="headlines" title={tell(words.headlines, view, t)} items={view.headlines} />
        </div>
      </main>
      <footer>
        <nav aria-label={t.masthead.menu}>
          {view.hasWeather && <a href="/weather">{words.weather}</a>}
          {view.path !== stormPath && <a href={stormPath}>{words.title}</a>}
        </nav>
        <p>{words.plain}</p>
      </footer>
    </div>
  )
}

/** The parts that the page has, with the ids of their headings. */
function partsOf(view: StormView, words: Texts['storm']): { id: string; label: string }[] {
  return [
    ...(view.whatToDo.length > 0 ? [{ id: 'do', label: words.whatToDo }] : []),
    { id: 'force', label: words.inForce },
    ...(view.services && view.services.services.length > 0
      ? [{ id: 'call', label: words.services(view.services.county) }]
      : []),
    ...(view.notices.length > 0 ? [{ id: 'notices', label: words.notices }] : []),
    ...(view.stories.length > 0 ? [{ id: 'news', label: words.stories }] : []),
    ...(view.headlines.length > 0 ? [{ id: 'headlines', label: words.headlines }] : []),
  ]
}

function tell(title: string, { isSample }: StormView, t: Texts): string {
  return isSample ? t.sample(title) : title
}

/** A service with its numbers written out, because they are printed too. */
function Service({ service, t }: { service: ServiceView; t: Texts }) {
  const { services: words } = t.liveWeather
  const { name, about, href, phones, source, checked, isUnchecked } = service
  return (
    <li>
      <b>{href === undefined ? name : <a href={href}>{name}</a>}</b>
      {phones.map(({ label, dial }, index) => (
        <Fragment key={dial}>
          {index > 0 ? ` ${words.or} ` : ' '}
          <a className="x" href={`tel:${dial}`}>
            {label}
          </a>
        </Fragment>
      ))}
      {about && <p>{about}</p>}
      <p className="s">
        {source} · {isUnchecked ? <b>{words.checked(checked)}</b> : words.checked(checked)}
      </p>
    </li>
  )
}

function Items({ id, title, items }: { id: string; title: string; items: StormView['stories'] }) {
  if (items.length === 0) return null
  return (
    <>
      <h2 id={id}>{title}</h2>
      <ul className="h">
        {items.map(({ title, href, language, by, time }) => (
          <li key={`${title} ${by}`}>
            {href ? (
              <a href={href} lang={language}>
                {title}
              </a>
            ) : (
              <span lang={language}>{title}</span>
            )}{' '}
            <small>
              {by}
              {time && ` · ${time}`}
            </small>
          </li>
        ))}
      </ul>
    </>
  )
}
