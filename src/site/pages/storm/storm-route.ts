import { keepPath, readingPath } from '../../components/weather/kept-address.ts'
import { otherStormLanguages, stormPath } from '../../components/weather/storm.ts'
import { front, notices } from '../../needs.ts'
import { route } from '../../route.ts'
import { KeepPage } from './KeepPage.tsx'
import { buildKeepView } from './keep-view.ts'
import { ReadingPage } from './ReadingPage.tsx'
import { buildReadingView } from './reading-view.ts'
import { StormPage } from './StormPage.tsx'
import { buildStormView } from './storm-view.ts'

/** The storm page: in calm how to prepare, and from a watch on what to do. In a warning it is the front page, too. */
export const stormRoute = stormRouteAt(stormPath)

/** The same in other languages. */
export const translatedStormRoutes = otherStormLanguages.map(({ path }) => stormRouteAt(path))

/** Where a reader keeps a copy of the storm pages for when there is no connection, and removes it. */
export const keepRoute = route({
  at: keepPath,
  isListed: () => false,
  needs: () => ({}),
  view: buildKeepView,
  Page: KeepPage,
})

/** Alerts, headlines and guides in full: what the copy has beside the storm page. */
export const readingRoute = route({
  at: readingPath,
  isListed: () => false,
  needs: () => ({ front: front() }),
  view: buildReadingView,
  Page: ReadingPage,
})

function stormRouteAt(at: string) {
  return route({
    at,
    needs: () => ({ front: front(), notices: notices({ limit: 6, perOffice: 2 }) }),
    view: buildStormView,
    Page: StormPage,
  })
}
