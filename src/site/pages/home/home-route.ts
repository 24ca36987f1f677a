import { route } from '../../route.ts'
import { HomePage } from './HomePage.tsx'
import { buildHomeView, homeNeeds } from './home-view.ts'

/** Home: as home.yaml plans it, or without a plan the newest of the feeds. */
export const homeRoute = route({ at: '/', needs: homeNeeds, view: buildHomeView, Page: HomePage })
