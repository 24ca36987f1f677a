import { stormPath } from '../../components/languages.ts'
import { Styles } from '../../components/Styles.tsx'
import { keepPath, keepScriptPath } from '../../components/weather/weather-paths.ts'
import { type PageContext, type PageProps, type PageView, route } from '../../page.ts'
import { stormTranslations } from '../../texts/texts.ts'
import css from './storm.css?inline'

/** The page on which a reader keeps a copy of the storm pages. */
interface KeepView {
  name: string
  parts: readonly string[]
}

/** The view of that page. */
export function buildKeepView({ publication, texts }: PageContext): PageView<KeepView> {
  const t = texts.kept
  const languages = ['English', ...stormTranslations.map(({ name }) => name)].join(', ')
  return {
    title: t.title,
    description: t.description,
    frame: 'plain',
    hasWorker: true,
    body: { name: publication.name, parts: t.parts(languages) },
  }
}

/** One press keeps the storm pages, one removes them (browser/kept/page.ts). Without scripts it says so. */
function KeepPage({ view, t }: PageProps<KeepView>) {
  const words = t.kept
  const states = Object.fromEntries(
    Object.entries(words.states).map(([state, text]) => [`data-${state}`, text]),
  )
  return (
    <div>
      <Styles name="storm" css={css} />
      <header>
        <p>
          <b>{view.name}</b>
        </p>
        <h1>{words.title}</h1>
      </header>
      <main id="main">
        <p className="age">{words.about}</p>
        <div id="keep" {...states}>
          <p role="status">{words.noScript}</p>
          <p>
            <button type="button" name="keep">
              {words.keep}
            </button>{' '}
            <button type="button" name="remove">
              {words.remove}
            </button>
          </p>
        </div>
        <h2>{words.contents}</h2>
        <ul>
          {view.parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
        <p>{words.forHow}</p>
      </main>
      <footer>
        <nav aria-label={t.masthead.menu}>
          <a href={stormPath}>{words.storm}</a>
        </nav>
      </footer>
      <script type="module" src={keepScriptPath} />
    </div>
  )
}

/** Where a reader keeps a copy of the storm pages for when there is no connection, and removes it. */
export const keepRoute = route({
  at: keepPath,
  isListed: () => false,
  needs: () => ({}),
  view: buildKeepView,
  Page: KeepPage,
})
