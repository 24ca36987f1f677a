import { inOtherLanguages } from '../../components/languages.ts'
import { front } from '../../needs.ts'
import { route } from '../../route.ts'
import { HomePage } from './HomePage.tsx'
import { buildHomeView, homeNeeds } from './home-view.ts'
import { TranslatedFrontPage } from './TranslatedFrontPage.tsx'
import { buildTranslatedFrontView } from './translated-front-view.ts'

/** The front page. */
export const homeRoute = route({ at: '/', needs: homeNeeds, view: buildHomeView, Page: HomePage })

/** The front page in other languages: what is in effect, the weather in words, reports in the language first. */
export const translatedFrontRoutes = inOtherLanguages('/').map((at) =>
  route({
    at,
    needs: () => ({ front: front() }),
    view: buildTranslatedFrontView,
    Page: TranslatedFrontPage,
  }),
)
