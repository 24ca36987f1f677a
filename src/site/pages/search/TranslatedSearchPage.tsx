import { SearchInput } from '../../components/SearchBox.tsx'
import { Styles } from '../../components/Styles.tsx'
import { Items } from '../../components/translated/items.tsx'
import { Speaker } from '../../components/translated/say.tsx'
import { Notes, TranslatedPage } from '../../components/translated/TranslatedPage.tsx'
import type { PageProps } from '../../page.ts'
import { longestSearch } from '../../search-result.ts'
import type { Texts } from '../../texts/texts.ts'
import css from './translated-search.css?inline'
import type { TranslatedSearchView } from './translated-search-view.ts'

/** In another language: alerts in effect in a line each, the form, reports in the language, all others. */
export function TranslatedSearchPage({ view, t }: PageProps<TranslatedSearchView>) {
  const speaker = new Speaker(view.frame.language, t)
  return (
    <TranslatedPage view={view.frame} title={speaker.say('search')} speaker={speaker} t={t}>
      <Styles name="translated-search" css={css} />
      <Notes notes={view.notes} />
      {view.alerts.inForce.length > 0 && (
        <ul className="h">
          {view.alerts.inForce.slice(0, mostAlerts).map(({ event, path }) => (
            <li key={path}>
              <a href={path}>{speaker.event(event)}</a>
            </li>
          ))}
        </ul>
      )}
      <SearchForm view={view} speaker={speaker} />
      <p role="status">
        <Status view={view} speaker={speaker} t={t} />
      </p>
      <Items id="own" title={speaker.say('ownReports')} items={view.own} english="en" />
      <Items id="others" title={speaker.say('otherResults')} items={view.others} english="en" />
      {(view.previous || view.next) && (
        <p className="button-row">
          {view.previous && (
            <a className="button button-outline" href={view.previous} rel="prev">
              {speaker.say('previousPage')}
            </a>
          )}
          {view.next && (
            <a className="button button-outline" href={view.next} rel="next">
              {speaker.say('nextPage')}
            </a>
          )}
        </p>
      )}
    </TranslatedPage>
  )
}

const mostAlerts = 3

function SearchForm({
  view: { path, text },
  speaker,
}: {
  view: Pick<TranslatedSearchView, 'path' | 'text'>
  speaker: Speaker
}) {
  return (
    <form className="find" role="search" action={path}>
      <label htmlFor="q">{speaker.say('searchPrompt')}</label>
      <SearchInput root="" path={path} id="q" text={text} list={speaker.line('suggestionList')} />
      <button className="button" type="submit">
        {speaker.say('search')}
      </button>
    </form>
  )
}

function Status({
  view: { state, searched },
  speaker,
  t,
}: {
  view: TranslatedSearchView
  speaker: Speaker
  t: Texts
}) {
  if (state === 'tooLong') return speaker.english(t.search.tooLong({ limit: longestSearch }))
  if (state === 'busy') return speaker.english(t.search.busy)
  if (state === 'none') {
    return (
      <>
        {speaker.say('nothingFound', { text: searched })} {speaker.say('fewerWords')}
      </>
    )
  }
  if (state === 'prompt') return null
  return speaker.say('found', { text: searched })
}
