import { type OpenPage, openPage, type PageContext } from '../../page.ts'
import type { SearchChoice, SearchResult } from '../../search-result.ts'
import { BusySearchPage, SearchPage } from './SearchPage.tsx'
import { buildSearchView } from './search-view.ts'

/** The page of a search. The server opens it directly, because a route does not see the query. */
export function openSearch(result: SearchResult, context: PageContext, choice?: SearchChoice): OpenPage {
  return openPage(SearchPage, buildSearchView(result, context, choice), context.texts)
}

/** The page of a search that was refused, because too many wait. */
export function openBusySearch(context: PageContext): OpenPage {
  const { texts: t } = context
  const { title, busy } = t.search
  return openPage(BusySearchPage, { title, description: busy, noindex: true, body: {} }, t)
}
