import { type Route, route } from '../../route.ts'
import { PlainTextPage } from './TextPage.tsx'
import { buildTextView, type WrittenPageName, writtenPageNames } from './text-view.ts'

/** The standards and legal pages, each at the path of its name. */
export const textRoutes: readonly Route[] = writtenPageNames.map(textRoute)

function textRoute(name: WrittenPageName): Route {
  return route({
    at: `/${name}`,
    needs: () => ({}),
    view: (context) => buildTextView(name, context),
    Page: PlainTextPage,
  })
}
