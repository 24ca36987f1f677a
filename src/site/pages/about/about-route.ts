import { route } from '../../route.ts'
import { AboutPage } from './AboutPage.tsx'
import { buildAboutView } from './about-view.ts'

/** About the publication, at /about. */
export const aboutRoute = route({
  at: '/about',
  needs: () => ({}),
  view: buildAboutView,
  Page: AboutPage,
})
