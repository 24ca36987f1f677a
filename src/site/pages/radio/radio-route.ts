import { route } from '../../route.ts'
import { RadioPage } from './RadioPage.tsx'
import { buildRadioView } from './radio-view.ts'

/** The live stream of the publication's station, at /radio. */
export const radioRoute = route({
  at: ({ radio }) => (radio ? ['/radio'] : []),
  isListed: ({ radio }) => !radio?.isSilent,
  needs: () => ({}),
  view: buildRadioView,
  Page: RadioPage,
})
