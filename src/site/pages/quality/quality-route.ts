import { route } from '../../route.ts'
import { QualityPage } from './QualityPage.tsx'
import { buildQualityView, qualityNeeds, qualityPath } from './quality-view.ts'

/** How the site does in numbers, at /about/quality. */
export const qualityRoute = route({
  at: qualityPath,
  needs: qualityNeeds,
  view: buildQualityView,
  Page: QualityPage,
})
