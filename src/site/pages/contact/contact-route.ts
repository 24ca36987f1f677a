import { route } from '../../route.ts'
import { ContactPage } from './ContactPage.tsx'
import { buildContactView } from './contact-view.ts'

/** How to reach the publication, at /contact. */
export const contactRoute = route({
  at: '/contact',
  needs: () => ({}),
  view: buildContactView,
  Page: ContactPage,
})
