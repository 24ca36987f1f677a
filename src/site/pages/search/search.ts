import { languageAt } from '../../components/translated/alert-table.ts'
import { type OpenPage, openPage, type PageContext } from '../../page.ts'
import type { SearchChoice, SearchResult } from '../../search-result.ts'
import { BusySearchPage, SearchPage } from './SearchPage.tsx'
import { buildSearchView } from './search-view.ts'
import { TranslatedSearchPage } from './TranslatedSearchPage.tsx'
import { buildTranslatedSearchView } from './translated-search-view.ts'

/** The page of a search. The server opens it directly, because a route does not see the query. */
export function openSearch(result: SearchResult, context: PageContext, choice?: SearchChoice): OpenPage {
  if (languageAt(context.path) !== 'en')
    return openPage(
      TranslatedSearchPage,
      buildTranslatedSearchView(result, context, choice?.page),
      context.texts,
    )
  return openPage(SearchPage, buildSearchView(result, context, choice), context.texts)
}

/** The page of a search that was refused, because too many wait. */
export function openBusySearch(context: PageContext): OpenPage {
  const { path, texts: t } = context
  const { title, busy } = t.search
  if (languageAt(path) !== 'en') {
    const view = buildTranslatedSearchView(nothingFound, context)
    return openPage(TranslatedSearchPage, { ...view, body: { ...view.body, state: 'busy' } }, t)
  }
  return openPage(BusySearchPage, { title, description: busy, noindex: true, body: {} }, t)
}

const nothingFound: SearchResult = { text: '', found: [], own: [], hasMore: false }
