import { route } from '../../route.ts'
import { HomePage } from './HomePage.tsx'
import { buildHomeView, homeNeeds } from './home-view.ts'

/** Home: the day's stories; before the first, as home.yaml plans it. */
export const homeRoute = route({ at: '/', needs: homeNeeds, view: buildHomeView, Page: HomePage })
