import { Frame } from '../../components/Frame.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { markupRoute as route } from '../../route.ts'
import { buildBreadcrumbs } from '../../shell/structured-data.ts'

/** Local Events: a heading and the events wall in a frame. */
export const eventsRoute = route({
  path: '/events',
  stories: {},
  build: ({ publication, origin }) => ({
    title: 'Local Events',
    description: `What is coming up in ${publication.city}: the events calendar of ${publication.name}.`,
    structuredData: [buildBreadcrumbs(origin, { name: 'Local Events', path: '/events' })],
    body: (
      <>
        <PageTitle title="Local Events" />
        <Frame
          title="the events calendar"
          kind="events"
          local="/embed/events"
          address={publication.frames.events}
        />
        <p className="meta">
          Is one missing?{' '}
          <a className="text-link tap" href="/contact">
            Send us your event
          </a>
        </p>
      </>
    ),
  }),
})
