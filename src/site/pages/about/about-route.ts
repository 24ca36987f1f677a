import { route } from '../../route.ts'
import { AboutPage } from './AboutPage.tsx'
import { buildAboutView } from './about-view.ts'

/** About the publication, at /about; listed once it is written. */
export const aboutRoute = route({
  at: '/about',
  isListed: ({ content }) => content.pages.about !== undefined,
  needs: () => ({}),
  view: buildAboutView,
  Page: AboutPage,
})
