import type { PageContext } from '../../page.ts'
import { type OpenPage, openPage } from '../../route.ts'
import type { SearchChoice, SearchResult } from '../../search-result.ts'
import { SearchPage } from './SearchPage.tsx'
import { buildSearchView } from './search-view.ts'

/** The page of a search. The server opens it directly, because a route does not see the query. */
export function openSearch(result: SearchResult, context: PageContext, choice?: SearchChoice): OpenPage {
  return openPage(SearchPage, buildSearchView(result, context, choice), context.texts)
}
