import { route } from '../../route.ts'
import { FaqPage } from './FaqPage.tsx'
import { buildFaqView } from './faq-view.ts'

/** Questions and answers, at /faq; listed once there are any. */
export const faqRoute = route({
  at: '/faq',
  isListed: ({ content }) => content.faq.some(({ items }) => items.length > 0),
  needs: () => ({}),
  view: buildFaqView,
  Page: FaqPage,
})
