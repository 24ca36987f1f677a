import { Frame } from '../../components/Frame.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import type { PageProps } from '../../page.ts'
import type { EventsView } from './events-view.ts'

/** A heading and the events wall in a frame. */
export function EventsPage({ view, t }: PageProps<EventsView>) {
  return (
    <>
      <PageTitle title={t.events.title} />
      <Frame title={t.events.frame} kind="events" local="/embed/events" address={view.frame} t={t} />
      <p className="meta">
        {t.events.missing}{' '}
        <a className="text-link tap" href="/contact">
          {t.events.sendYours}
        </a>
      </p>
    </>
  )
}
