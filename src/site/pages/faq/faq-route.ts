import { route } from '../../route.ts'
import { FaqPage } from './FaqPage.tsx'
import { buildFaqView } from './faq-view.ts'

/** Questions and answers, at /faq. */
export const faqRoute = route({
  at: '/faq',
  needs: () => ({}),
  view: buildFaqView,
  Page: FaqPage,
})
