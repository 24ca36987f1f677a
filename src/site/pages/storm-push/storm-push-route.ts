import { stormPushPath } from '../../components/weather/push-paths.ts'
import { route } from '../../route.ts'
import { StormPushPage } from './StormPushPage.tsx'
import { buildStormPushView } from './storm-push-view.ts'

/** Storm alerts on the reader's device, at /weather/notifications. */
export const stormPushRoute = route({
  at: stormPushPath,
  needs: () => ({}),
  view: buildStormPushView,
  Page: StormPushPage,
})
