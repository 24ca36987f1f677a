import type { Publication } from '../../../publication/publication.ts'
import type { PageContext } from '../../page.ts'
import { markupRoute as route } from '../../route.ts'
import { buildBreadcrumbs } from '../../shell/structured-data.ts'
import { RadioPage } from './RadioPage.tsx'

const path = '/radio'

/** Radio: the live stream of the publication's station. */
export const radioRoute = route({
  path,
  stories: {},
  build({ publication, origin }: PageContext) {
    const station = publication.radio?.name ?? 'Live Radio'
    return {
      title: 'Radio',
      description: `Live radio for ${publication.city}, around the clock: the station stream of ${publication.name}.`,
      structuredData: [
        buildBreadcrumbs(origin, { name: 'Radio', path }),
        buildRadioService(publication, origin, station),
      ],
      body: <RadioPage station={station} publication={publication.name} />,
    }
  },
})

/** The station as schema.org's RadioBroadcastService. */
function buildRadioService(publication: Publication, origin: string, station: string): object {
  return {
    '@type': 'RadioBroadcastService',
    '@id': `${origin}${path}#station`,
    name: station,
    broadcastDisplayName: station,
    url: `${origin}${path}`,
    areaServed: publication.city,
    broadcastTimezone: publication.timeZone,
    inLanguage: publication.language,
    broadcaster: { '@id': `${origin}/#organization` },
  }
}
