import { stormPath } from '../../components/weather/storm.ts'
import { front, notices } from '../../needs.ts'
import { route } from '../../route.ts'
import { translations } from '../../texts/translations.ts'
import { StormPage } from './StormPage.tsx'
import { buildStormView } from './storm-view.ts'

/** The storm page: in calm how to prepare, and from a watch on what to do. In a warning it is the front page, too. */
export const stormRoute = stormRouteAt(stormPath)

/** The same in other languages. */
export const translatedStormRoutes = translations.map(({ tag }) => stormRouteAt(`/${tag}${stormPath}`))

function stormRouteAt(at: string) {
  return route({
    at,
    needs: () => ({ front: front(), notices: notices({ limit: 6, perOffice: 2 }) }),
    view: buildStormView,
    Page: StormPage,
  })
}
