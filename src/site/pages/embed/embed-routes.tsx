import { categories } from '../../../publication/categories.ts'
import type { PartnerDocument } from '../../../publication/content.ts'
import { PageTitle } from '../../components/PageTitle.tsx'
import { Prose } from '../../components/Prose.tsx'
import { Styles } from '../../components/Styles.tsx'
import { buildStoryCards } from '../../components/story-card.ts'
import { type Route, route, type StoryList } from '../../page.ts'
import { telephoneAddress } from '../../shell/Footer.tsx'
import { EventCard } from '../events/EventCard.tsx'
import css from './embed.css?inline'

/** Local pages that stand in the frames until publication.yaml names third-party ones. */
const shownEvents = 12
const liveCategories = categories.filter(({ key }) =>
  ['localNews', 'politics', 'business', 'sports', 'artsCulture'].includes(key),
)
const each = 4

/** The latest headlines of five categories, newest first within each. */
export const liveEmbedRoute = route({
  path: '/embed/live',
  freshness: 'stories',
  stories: Object.fromEntries(
    liveCategories.map(({ key }) => [key, { category: key, perFeed: each, limit: each }]),
  ),
  build: (context, lists: Readonly<Record<string, StoryList>>) => ({
    title: 'Live News Feed',
    description: 'The latest headlines.',
    noindex: true,
    bare: true,
    body: (
      <>
        <Styles name="embed" css={css} />
        <h1 className="visually-hidden">Latest headlines</h1>
        <ul className="live-feed">
          {liveCategories.flatMap((category) => {
            const list = lists[category.key]
            const cards = list?.state === 'loaded' ? buildStoryCards(list, category, context) : []
            return cards.map((card) => (
              <li key={card.id}>
                <p className="meta">
                  {category.name}
                  {card.sample && ' · Sample story'} · {card.date?.label}
                </p>
                {card.href ? (
                  <a href={card.href} target="_blank" rel="noopener" aria-describedby="new-tab">
                    {card.headline}
                  </a>
                ) : (
                  card.headline
                )}
              </li>
            ))
          })}
        </ul>
      </>
    ),
  }),
})

/** The coming events of events.ics. */
export const eventsEmbedRoute = route({
  path: '/embed/events',
  freshness: 'static',
  stories: {},
  build: ({ publication, now }) => {
    const coming = publication.content.upcoming(now, shownEvents)
    return {
      title: 'Events calendar',
      description: 'Coming events.',
      noindex: true,
      bare: true,
      body: (
        <>
          <Styles name="embed" css={css} />
          <h1 className="visually-hidden">Coming events</h1>
          <h2 className="visually-hidden">Dates</h2>
          {coming.length === 0 && <p className="empty-text">No events are listed at the moment.</p>}
          <div className="event-wall">
            {coming.map((occurrence) => (
              <EventCard
                key={`${occurrence.event.uid} ${occurrence.startsAt}`}
                occurrence={occurrence}
                timeZone={publication.timeZone}
              />
            ))}
          </div>
        </>
      ),
    }
  },
})

/** How to reach the newsroom while there is no mail server that could take a form. */
export const contactEmbedRoute = route({
  path: '/embed/contact',
  freshness: 'static',
  stories: {},
  build: ({ publication: { contact } }) => {
    const subjects = [
      'Local news and community',
      'News tip',
      'Correction',
      'Event listing',
      'Advertising',
      'Something else',
    ]
    return {
      title: 'Contact form',
      description: 'How to reach the newsroom.',
      noindex: true,
      bare: true,
      body: (
        <>
          <Styles name="embed" css={css} />
          <h1>Write to us</h1>
          <p>
            This form cannot send mail yet. Choose what it is about, and your own mail program opens with the
            address and the subject filled in.
          </p>
          <ul className="subjects">
            {subjects.map((subject) => (
              <li key={subject}>
                <a
                  className="text-link tap"
                  href={`mailto:${contact.email}?subject=${encodeURIComponent(subject)}`}
                  target="_top"
                >
                  {subject}
                </a>
              </li>
            ))}
          </ul>
          <p>
            Or call{' '}
            <a className="text-link" href={telephoneAddress(contact.phone)} target="_top">
              {contact.phone}
            </a>
            {contact.phoneHours && `, ${contact.phoneHours}`}. We respond to e-mail within 24 hours.
          </p>
        </>
      ),
    }
  },
})

/** One of the publication's own documents. */
export function documentEmbedRoute(document: PartnerDocument): Route {
  return route({
    path: `/embed/documents/${document.id}`,
    freshness: 'static',
    stories: {},
    build: () => ({
      title: document.title,
      description: document.title,
      noindex: true,
      bare: true,
      body: (
        <>
          <Styles name="embed" css={css} />
          <PageTitle title={document.title} />
          <Prose html={document.html} className="document-text" />
        </>
      ),
    }),
  })
}
