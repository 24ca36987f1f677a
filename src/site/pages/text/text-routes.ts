import { type Route, route } from '../../route.ts'
import { TextPage } from './TextPage.tsx'
import { buildTextView, type LegalPageName, legalPageNames } from './text-view.ts'

/** The legal pages, each at the path of its name. */
export const textRoutes: readonly Route[] = legalPageNames.map(textRoute)

function textRoute(name: LegalPageName): Route {
  return route({
    at: `/${name}`,
    needs: () => ({}),
    view: (context) => buildTextView(name, context),
    Page: TextPage,
  })
}
