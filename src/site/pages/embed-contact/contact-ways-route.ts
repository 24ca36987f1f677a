import { route } from '../../route.ts'
import { ContactWaysPage } from './ContactWaysPage.tsx'
import { buildContactWaysView } from './contact-ways-view.ts'

/** Ways to reach the newsroom, in the contact page's frame unless publication.yaml names a third party's form. */
export const contactEmbedRoute = route({
  at: '/embed/contact',
  needs: () => ({}),
  view: buildContactWaysView,
  Page: ContactWaysPage,
})
