import { route } from '../../route.ts'
import { HomePage } from './HomePage.tsx'
import { buildHomeView, homeNeeds } from './home-view.ts'

/** The front page. */
export const homeRoute = route({ at: '/', needs: homeNeeds, view: buildHomeView, Page: HomePage })
