import { Fragment } from 'react'
import { stormPath } from '../../components/languages.ts'
import { LastChecked } from '../../components/local-services/LastChecked.tsx'
import type { ServiceView } from '../../components/local-services/local-services.ts'
import { Styles } from '../../components/Styles.tsx'
import { stopAfter } from '../../components/weather/clock.ts'
import { StormCenters } from '../../components/weather/StormCenters.tsx'
import { keepPath, stormAlertsPath } from '../../components/weather/weather-paths.ts'
import { type PageProps, route } from '../../page.ts'
import { Unsigned } from '../../shell/Document.tsx'
import type { Texts } from '../../texts/texts.ts'
import { AlertTable } from './AlertTable.tsx'
import { Items } from './items.tsx'
import { Numbers, ShortStorm } from './ShortStorm.tsx'
import css from './storm.css?inline'
import { buildStormView, type StormView } from './storm-view.ts'

/** Tables and lists without pictures, scripts or files, legible on the worst connection and on paper. */
function StormPage({ view, t }: PageProps<StormView>) {
  const { storm: words } = t
  const { services } = view
  if (view.isShort) {
    return (
      <div className={view.phase}>
        <Styles name="storm" css={css} />
        <header>
          <Top view={view} t={t} />
        </header>
        <ShortStorm view={view} t={t} />
      </div>
    )
  }
  return (
    <div className={view.phase}>
      <Styles name="storm" css={css} />
      <header>
        <Top view={view} t={t} />
        {view.phases && (
          <ol className="ph" aria-label={words.phase}>
            {view.phases.map(({ phase, isCurrent }) => (
              <li key={phase} aria-current={isCurrent ? 'step' : undefined}>
                {isCurrent ? <b>{words[phase]}</b> : words[phase]}
              </li>
            ))}
          </ol>
        )}
        <h1>{view.headline}</h1>
        {view.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <Numbers numbers={view.numbers} />
        {view.steps.length > 0 && (
          <ul className="do" aria-label={words.whatToDo}>
            {view.steps.map(({ todo, about, href, source, ...check }) => (
              <li key={todo}>
                <b>{href === undefined ? todo : <a href={href}>{todo}</a>}</b> {about}
                <small>
                  <LastChecked source={source} check={check} t={t} />
                </small>
              </li>
            ))}
            {view.steps.some(({ checked }) => checked === undefined) && (
              <li>
                <small>{t.liveWeather.services.undated}</small>
              </li>
            )}
          </ul>
        )}
        {view.unsigned !== undefined && <Unsigned english={view.unsigned} t={t} />}
      </header>
      <main id="main">
        <p className="age">
          {words.made} <b>{view.made}</b>
          {stopAfter(view.made)}{' '}
          {view.checked && (
            <>
              {words.checked} <b>{view.checked}</b>
              {stopAfter(view.checked)}{' '}
            </>
          )}
          <span className="screen">
            {words.late} <a href={view.path}>{words.reload}</a>
          </span>
        </p>
        {view.phases && (
          <p className="n screen">
            <a href={keepPath}>
              <b>{words.keep}</b>
            </a>
          </p>
        )}
        <nav aria-label={words.parts}>
          {partsOf(view, t).map(({ id, label }) => (
            <a key={id} href={`#${id}`}>
              {label}
            </a>
          ))}
          <a href="/front">{words.front}</a>
        </nav>
        {view.whatToDo.length > 0 && <h2 id="do">{words.whatToDo}</h2>}
        {view.whatToDo.length > 0 && view.english && <p>{words.instructions}</p>}
        {view.whatToDo.map(({ event, path, paragraphs: [first, ...rest], said }) => (
          <Fragment key={path}>
            {view.whatToDo.length > 1 && <h3>{event}</h3>}
            <p lang={view.english}>{first}</p>
            {rest.length > 0 && (
              <details>
                <summary>{t.liveWeather.moreToDo({ event })}</summary>
                {rest.map((paragraph) => (
                  <p key={paragraph} lang={view.english}>
                    {paragraph}
                  </p>
                ))}
              </details>
            )}
            <p className="s">
              {said} {' · '}
              <a href={path}>{words.all({ event })}</a>
            </p>
          </Fragment>
        ))}
        <h2 id="force">{words.inForce}</h2>
        <AlertTable view={view} t={t} />
        {view.centers && (
          <>
            <h2 id="where">{t.hurricanes.where}</h2>
            <StormCenters view={view.centers} t={t} />
          </>
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
            <h2 id="call">{words.services({ county: services.county })}</h2>
            <ul className="n">
              {services.services.map((service) => (
                <Service key={service.name} service={service} t={t} />
              ))}
            </ul>
            {services.hasUndated && <p className="s">{t.liveWeather.services.undated}</p>}
          </>
        )}
        {view.guides.length > 0 && (
          <>
            <h2 id="guides">{words[view.phase === 'calm' ? 'prepare' : 'guides']}</h2>
            <ul>
              {view.guides.map(({ title, href }) => (
                <li key={href}>
                  <a href={href}>{title}</a>
                </li>
              ))}
            </ul>
          </>
        )}
        <Items id="notices" title={words.notices} items={view.notices} />
        <Items id="news" title={words.stories} items={view.stories} />
        <div className="screen">
          <Items id="headlines" title={words.headlines} items={view.headlines} />
        </div>
      </main>
      <footer>
        <nav aria-label={t.masthead.menu}>
          {!view.phases && <a href={keepPath}>{words.keep}</a>}
          {view.hasPush && <a href={stormAlertsPath}>{t.stormPush.link}</a>}
          {view.hasWeather && <a href="/weather">{words.weather}</a>}
          {view.path !== stormPath && <a href={stormPath}>{words.title}</a>}
        </nav>
        <p>{words.plain}</p>
      </footer>
    </div>
  )
}

/** Whose page it is, and its languages by their own names. */
function Top({ view, t }: PageProps<StormView>) {
  return (
    <>
      {view.isDrill && (
        <p className="drill" lang={view.isShort ? 'en' : undefined}>
          <b>{t.storm.drill}</b>
        </p>
      )}
      <p>
        <b>{view.name}</b>
      </p>
      <nav aria-label={view.isShort ? undefined : t.storm.languages}>
        {view.languages.map(({ tag, name, path }) =>
          path === undefined ? (
            <b key={tag} lang={tag}>
              {name}
            </b>
          ) : (
            <a key={tag} href={path} lang={tag} hrefLang={tag}>
              {name}
            </a>
          ),
        )}
      </nav>
    </>
  )
}

/** The parts that the page has, with the ids of their headings. */
function partsOf(view: StormView, { storm: words, hurricanes }: Texts): { id: string; label: string }[] {
  return [
    ...(view.whatToDo.length > 0 ? [{ id: 'do', label: words.whatToDo }] : []),
    { id: 'force', label: words.inForce },
    ...(view.centers ? [{ id: 'where', label: hurricanes.where }] : []),
    ...(view.services && view.services.services.length > 0
      ? [{ id: 'call', label: words.services({ county: view.services.county }) }]
      : []),
    ...(view.notices.length > 0 ? [{ id: 'notices', label: words.notices }] : []),
    ...(view.stories.length > 0 ? [{ id: 'news', label: words.stories }] : []),
    ...(view.headlines.length > 0 ? [{ id: 'headlines', label: words.headlines }] : []),
  ]
}

/** A service with its numbers written out, because they are printed too. */
function Service({ service, t }: { service: ServiceView; t: Texts }) {
  const { services: words } = t.liveWeather
  const { name, about, href, phones } = service
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
        <LastChecked source={service.source} check={service} t={t} />
      </p>
    </li>
  )
}

/** In calm how to prepare, from a watch on what to do. In a warning it is the front page, too. */
export const stormRoute = route({
  at: stormPath,
  needs: () => ({
    front: { kind: 'front' },
    notices: { kind: 'notices', limit: 6, perOffice: 2, helpFirst: true },
    sea: { kind: 'water' },
  }),
  view: buildStormView,
  Page: StormPage,
})
