import { WrittenHtml } from '../../components/Prose.tsx'
import { Styles } from '../../components/Styles.tsx'
import { keepPath, readingPath, stormPath } from '../../components/weather/weather-paths.ts'
import { type PageProps, route } from '../../page.ts'
import { buildReadingView, type ReadingView } from './reading-view.ts'
import css from './storm.css?inline'

/** Alerts, headlines and guides in full. The id of a part is the address of its own page, so that links to that lead here in the copy. */
function ReadingPage({ view, t }: PageProps<ReadingView>) {
  const { reading: words, storm, title } = t.kept
  return (
    <div>
      <Styles name="storm" css={css} />
      <header>
        <p>
          <b>{view.name}</b>
        </p>
        <h1>{words.title}</h1>
        <p>
          {t.storm.made} {view.made}
        </p>
      </header>
      <main id="main">
        <nav aria-label={t.storm.parts}>
          <a href={stormPath}>{storm}</a>
          {view.alerts.length > 0 && <a href="#alerts">{words.alerts}</a>}
          {view.headlines.length > 0 && <a href="#headlines">{words.headlines}</a>}
          {view.guides.length > 0 && <a href="#guides">{words.guides}</a>}
        </nav>
        {view.alerts.length > 0 && <h2 id="alerts">{words.alerts}</h2>}
        {view.alerts.map(({ event, path, area, title, until, ended, said, paragraphs }) => (
          <section key={path}>
            <h3 id={paragraphs && path}>{event}</h3>
            <p>
              <b>{ended ? title : `${t.storm.columns.until}: ${until}`}</b> {area}
            </p>
            {paragraphs?.map((paragraph) => <p key={paragraph}>{paragraph}</p>) ?? (
              <p>
                <a href={path}>{t.storm.all(event)}</a> {words.notKept}
              </p>
            )}
            <p className="s">{said}</p>
          </section>
        ))}
        {view.more > 0 && <p>{t.liveWeather.moreAlerts(view.more)}</p>}
        {view.headlines.length > 0 && (
          <>
            <h2 id="headlines">{view.isSample ? t.sample(words.headlines) : words.headlines}</h2>
            <ul className="h">
              {view.headlines.map(({ id, title, href, language, summary, by }) => (
                <li key={id} lang={language}>
                  {href === undefined ? <b>{title}</b> : <a href={href}>{title}</a>}
                  {summary && <p>{summary}</p>}
                  <small>{by}</small>
                </li>
              ))}
            </ul>
          </>
        )}
        {view.guides.length > 0 && <h2 id="guides">{words.guides}</h2>}
        {view.guides.map(({ title, path, html }) => (
          <section key={path}>
            <h3 id={html === undefined ? undefined : path}>
              {html === undefined ? <a href={path}>{title}</a> : title}
            </h3>
            {html === undefined ? <p>{words.notKept}</p> : <WrittenHtml className="g" html={html} />}
          </section>
        ))}
      </main>
      <footer>
        <nav aria-label={t.masthead.menu}>
          <a href={stormPath}>{storm}</a>
          <a href={keepPath}>{title}</a>
        </nav>
      </footer>
    </div>
  )
}

/** Alerts, headlines and guides in full: what the copy has beside the storm page. */
export const readingRoute = route({
  at: readingPath,
  isListed: () => false,
  needs: () => ({ front: { kind: 'front' } }),
  view: buildReadingView,
  Page: ReadingPage,
})
