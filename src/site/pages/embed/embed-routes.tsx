import { getCategory } from '../../../publication/categories.ts'
import type { PartnerDocument } from '../../../publication/content.ts'
import type { Publication } from '../../../publication/publication.ts'
import { EmailAddress } from '../../components/EmailAddress.tsx'
import { EventCards } from '../../components/events/EventCards.tsx'
import { buildEventMonths } from '../../components/events/event-cards.ts'
import { LoadingStories } from '../../components/LoadingStories.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { Prose } from '../../components/Prose.tsx'
import { Styles } from '../../components/Styles.tsx'
import { buildStoryCards } from '../../components/story-card.ts'
import { telephoneAddress } from '../../components/telephone-address.ts'
import { directionOf } from '../../components/text-direction.ts'
import type { StoryList } from '../../needs.ts'
import { type Route, markupRoute as route } from '../../route.ts'
import css from './embed.css?inline'

/** Local pages that stand in the frames until publication.yaml names third-party ones. */
const shownEvents = 12
const each = 4

/** The latest headlines of the categories of the live feed, newest first within each. */
export function liveEmbedRoute(publication: Publication): Route {
  const liveCategories = publication.live.map((key) => getCategory(publication, key))
  return route({
    path: '/embed/live',
    stories: Object.fromEntries(
      liveCategories.map(({ key }) => [key, { category: key, perFeed: each, limit: each }]),
    ),
    build: (context, lists: Readonly<Record<string, StoryList>>) => {
      const headlines = liveCategories.flatMap((category) => {
        const list = lists[category.key]
        const cards = list?.state === 'loaded' ? buildStoryCards(list, category, context.publication) : []
        return cards.map((card) => ({ ...card, category: category.name }))
      })
      const waiting = Object.values(lists).some(({ state }) => state === 'loading')
      const loading = headlines.length === 0 && waiting
      return {
        title: 'Live News Feed',
        description: 'The latest headlines.',
        noindex: true,
        bare: true,
        loading,
        body: (
          <>
            <Styles name="embed" css={css} />
            <h1 className="visually-hidden">Latest headlines</h1>
            {loading && <LoadingStories path="/embed/live" t={context.texts} />}
            {headlines.length === 0 && !loading && (
              <p className="empty-text">{context.texts.stories.empty}</p>
            )}
            <ul className="live-feed">
              {headlines.map(({ id, category, sample, date, href, headline }) => (
                <li key={id} dir={directionOf(headline)}>
                  <p className="meta">
                    <span>
                      {category}
                      {sample && ` · ${context.texts.stories.sample}`}
                    </span>{' '}
                    <span>{date === 'recent' ? context.texts.stories.recent : date?.label}</span>
                  </p>
                  {href ? (
                    <a href={href} target="_blank" rel="noopener" aria-describedby="new-tab">
                      {headline}
                    </a>
                  ) : (
                    headline
                  )}
                </li>
              ))}
            </ul>
          </>
        ),
      }
    },
  })
}

/** The coming events of events.ics. */
export const eventsEmbedRoute = route({
  path: '/embed/events',
  stories: {},
  build: ({ publication, now, texts }) => {
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
          {coming.length === 0 && <p className="empty-text">No events are listed at the moment.</p>}
          {buildEventMonths(coming, publication).map(({ month, cards }) => (
            <section key={month} className="event-month">
              <div className="section-head">
                <h2>{month}</h2>
              </div>
              <div className="event-wall">
                <EventCards cards={cards} t={texts} />
              </div>
            </section>
          ))}
        </>
      ),
    }
  },
})

/** How to reach the newsroom while there is no mail server that could take a form. */
export const contactEmbedRoute = route({
  path: '/embed/contact',
  stories: {},
  build: ({ publication: { contact } }) => {
    const subjects = [
      { subject: 'Local news and community', hint: 'A question, an idea, something on your street.' },
      {
        subject: 'News tip',
        hint: 'What happened, where and when, and how to reach you.',
        email: contact.tipsEmail,
      },
      { subject: 'Correction', hint: 'The headline, what is wrong, and a source for what is right.' },
      { subject: 'Event listing', hint: 'What it is, when, where, what it costs, and a page about it.' },
      {
        subject: 'Advertising',
        hint: 'Your business, and the dates you have in mind.',
        email: contact.advertisingEmail,
      },
      {
        subject: 'Something else',
        hint: 'A page that does not work, or anything not on this list.',
        email: contact.supportEmail,
      },
    ]
    return {
      title: 'Contact form',
      description: 'How to reach the newsroom.',
      noindex: true,
      bare: true,
      body: (
        <>
          <Styles name="embed" css={css} />
          <h1>What is it about?</h1>
          <p>Choose a subject: your own mail program opens with the address and the subject filled in.</p>
          <ul className="subjects">
            {subjects.map(({ subject, hint, email = contact.email }) => (
              <li key={subject}>
                <a
                  className="text-link"
                  href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}
                  target="_top"
                >
                  {subject}
                </a>
                <p>{hint}</p>
                <p className="meta">
                  <EmailAddress email={email} />
                </p>
              </li>
            ))}
          </ul>
          <p>
            Or call{' '}
            <a className="text-link" href={telephoneAddress(contact.phone)} target="_top">
              {contact.phone}
            </a>
            {contact.phoneHours && `, ${contact.phoneHours}`}.
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
    stories: {},
    build: ({ publication }) => ({
      title: document.title,
      description: document.title,
      noindex: true,
      bare: true,
      body: (
        <>
          <Styles name="embed" css={css} />
          <PageTitle title={document.title} />
          <Prose html={document.html} className="document-text" />
          <p className="meta document-source">
            {publication.name} ·{' '}
            <a className="text-link" href="/partners" target="_top">
              All documents for partners
            </a>
          </p>
        </>
      ),
    }),
  })
}
