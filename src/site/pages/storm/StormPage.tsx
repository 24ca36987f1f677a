import { Fragment } from 'react'
import { pathIn, stormPath } from '../../components/languages.ts'
import type { ServiceView } from '../../components/local-services/local-services.ts'
import { Styles } from '../../components/Styles.tsx'
import { AlertTable } from '../../components/translated/AlertTable.tsx'
import { Block } from '../../components/translated/Block.tsx'
import { Items } from '../../components/translated/items.tsx'
import { Speaker } from '../../components/translated/say.tsx'
import { Unsigned } from '../../components/translated/TranslatedPage.tsx'
import { keepPath, otherStormLanguages, stormAlertsPath } from '../../components/weather/weather-paths.ts'
import { type PageProps, route } from '../../page.ts'
import type { Texts } from '../../texts/texts.ts'
import css from './storm.css?inline'
import { buildStormView, type StormView } from './storm-view.ts'

/** Tables and lists without pictures, scripts or files, legible on the worst connection and on paper. */
function StormPage({ view, t }: PageProps<StormView>) {
  const { storm: words } = t
  const { services } = view
  const speaker = new Speaker(view.language, t)
  const isEnglish = view.language === 'en'
  const english = isEnglish ? undefined : 'en'
  const renderLine = (key: 'stories' | 'headlines') => {
    if (!view.isSample) return speaker.say(key)
    return isEnglish ? (
      t.sample({ title: words[key] })
    ) : (
      <>
        {speaker.say(key)} {speaker.english(t.sample({ title: '' }).trim())}
      </>
    )
  }
  return (
    <div className={view.phase}>
      <Styles name="storm" css={css} />
      <header>
        <p>
          <b>{view.name}</b>
        </p>
        <nav aria-label={words.languages}>
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
        {view.phases && (
          <ol className="ph" aria-label={words.phase}>
            {view.phases.map(({ phase, isCurrent }) => (
              <li key={phase} aria-current={isCurrent ? 'step' : undefined}>
                {isCurrent ? <b>{speaker.say(phase)}</b> : speaker.say(phase)}
              </li>
            ))}
          </ol>
        )}
        <h1>{view.isCalm ? speaker.say('calm', { city: view.city }) : speaker.english(view.headline)}</h1>
        {view.phases && speaker.knows('instructions') && <p>{speaker.say('instructions')}</p>}
        {view.notes.map((note) => (
          <p key={note} lang={english}>
            {note}
          </p>
        ))}
        {!speaker.isSigned && <Unsigned speaker={speaker} english={stormPath} />}
      </header>
      <main id="main">
        <p className="age">
          {speaker.say('made')} <b>{view.made}</b>
          {endOf(view.made)}{' '}
          {view.checked && (
            <>
              {speaker.say('checked')} <b>{view.checked}</b>
              {endOf(view.checked)}{' '}
            </>
          )}
          <span className="screen">
            {speaker.say('late')} <a href={view.path}>{speaker.say('reload')}</a>
          </span>
        </p>
        {view.phases && (
          <p className="n screen">
            <a href={keepPath}>
              <b>{speaker.say('keep')}</b>
            </a>
          </p>
        )}
        {isEnglish && (
          <nav aria-label={words.parts}>
            {partsOf(view, words).map(({ id, label }) => (
              <a key={id} href={`#${id}`}>
                {label}
              </a>
            ))}
            <a href="/front">{words.front}</a>
          </nav>
        )}
        {view.whatToDo.length > 0 && <h2 id="do">{speaker.say('whatToDo')}</h2>}
        {view.whatToDo.map(({ event, path, paragraphs: [first, ...rest], said }) => (
          <Fragment key={path}>
            {view.whatToDo.length > 1 && <h3>{speaker.event(event)}</h3>}
            <p lang={english}>{first}</p>
            {rest.length > 0 && (
              <details lang={english}>
                <summary>{t.liveWeather.moreToDo({ event })}</summary>
                {rest.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </details>
            )}
            <p className="s" lang={english}>
              {said} {' · '}
              <a href={path}>{words.all({ event })}</a>
            </p>
          </Fragment>
        ))}
        <h2 id="force">{speaker.say('inForce')}</h2>
        <AlertTable view={view} speaker={speaker} english={english} t={t} />
        {view.line && (
          <div className="screen">
            <h2 id="forward">{speaker.say('forward')}</h2>
            <p lang={english}>{view.line}</p>
            <p>
              <a className="x" href={`sms:?&body=${encodeURIComponent(view.line)}`}>
                {speaker.say('send')}
              </a>
            </p>
          </div>
        )}
        {services && services.services.length > 0 && (
          <>
            <h2 id="call">{speaker.say('services', { county: services.county })}</h2>
            <ul className="n" lang={english}>
              {services.services.map((service) => (
                <Service key={service.name} service={service} t={t} />
              ))}
            </ul>
          </>
        )}
        {view.guides.length > 0 && (
          <>
            <h2 id="guides">{speaker.say(view.phase === 'calm' ? 'prepare' : 'guides')}</h2>
            <ul>
              {view.guides.map(({ title, href, translated }) => (
                <li key={href} lang={translated ? undefined : english}>
                  <a href={translated?.path ?? href}>
                    {translated ? <Block block={translated.title} as="span" /> : title}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
        <Items id="notices" title={speaker.say('notices')} items={view.notices} english={english} />
        <Items id="news" title={renderLine('stories')} items={view.stories} english={english} />
        <div className="screen">
          <Items id="headlines" title={renderLine('headlines')} items={view.headlines} english={english} />
        </div>
      </main>
      <footer>
        <nav aria-label={t.masthead.menu}>
          {!view.phases && <a href={keepPath}>{speaker.say('keep')}</a>}
          {view.hasPush && <a href={stormAlertsPath}>{speaker.english(t.stormPush.link)}</a>}
          {view.hasWeather && <a href={pathIn(view.language, '/weather')}>{speaker.say('weather')}</a>}
          {!isEnglish && <a href={pathIn(view.language, '/search')}>{speaker.say('search')}</a>}
          {!isEnglish && <a href="/front">{speaker.say('front')}</a>}
          {isEnglish && view.path !== stormPath && <a href={stormPath}>{words.title}</a>}
        </nav>
        <p lang={english}>{words.plain}</p>
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
      ? [{ id: 'call', label: words.services({ county: view.services.county }) }]
      : []),
    ...(view.notices.length > 0 ? [{ id: 'notices', label: words.notices }] : []),
    ...(view.stories.length > 0 ? [{ id: 'news', label: words.stories }] : []),
    ...(view.headlines.length > 0 ? [{ id: 'headlines', label: words.headlines }] : []),
  ]
}

/** The full stop after a time, which may end with one ('9:18 p.m.'). */
function endOf(time: string): string {
  return time.endsWith('.') ? '' : '.'
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
        {source} · {isUnchecked ? <b>{words.checked({ day: checked })}</b> : words.checked({ day: checked })}
      </p>
    </li>
  )
}

/** In calm how to prepare, from a watch on what to do. In a warning it is the front page, too. */
export const stormRoute = stormRouteAt(stormPath)

/** The same in other languages. */
export const translatedStormRoutes = otherStormLanguages.map(({ path }) => stormRouteAt(path))

function stormRouteAt(at: string) {
  return route({
    at,
    needs: () => ({ front: { kind: 'front' }, notices: { kind: 'notices', limit: 6, perOffice: 2 } }),
    view: buildStormView,
    Page: StormPage,
  })
}
