import type { TitledDate } from '../components/date-formats.ts'
import { Facts } from '../components/Facts.tsx'
import { Icon } from '../components/Icon.tsx'
import { TapLink } from '../components/links.tsx'
import { formatNumber } from '../components/number-formats.ts'
import { PageTitle } from '../components/PageTitle.tsx'
import { Section } from '../components/Section.tsx'
import { Styles } from '../components/Styles.tsx'
import { type OpenPage, openPage, type PageProps, type Route, route } from '../page.ts'
import type { Texts } from '../texts/texts.ts'
import { longestText } from './find-cities.ts'
import css from './network.css?inline'
import type { ListedCity } from './network-data.ts'
import {
  buildDirectory,
  buildState,
  buildStatus,
  type CityItem,
  findCities,
  type LetterView,
  type NetworkContext,
} from './network-views.ts'

/** The pages of the network's own site. */
export const networkRoutes: readonly Route[] = [
  route({
    at: '/',
    needs: () => ({ cities: { kind: 'cities' }, headlines: { kind: 'headlines' } }),
    view: (context, data) => ({
      title: undefined,
      description: context.publication.description,
      frame: 'lean',
      body: buildDirectory(context, data),
    }),
    Page: Directory,
  }),
  route({
    at: '/status',
    needs: () => ({ cities: { kind: 'cities' } }),
    view(context, { cities }) {
      const { title, description } = context.texts.network.statusPage
      return {
        title,
        description: description({ network: context.publication.name }),
        frame: 'lean',
        body: buildStatus(context, cities),
      }
    },
    Page: Status,
  }),
  route({
    at: '/:state{[a-z0-9-]+}',
    needs: () => ({ cities: { kind: 'cities' } }),
    view(context, { cities }) {
      const body = buildState(context, context.path, cities)
      if (!body) return undefined
      const { description } = context.texts.network.state
      const values = { state: body.name, network: context.publication.name }
      return { title: body.name, description: description(values), frame: 'lean', body }
    },
    Page: State,
  }),
]

/** What a search for a city finds: the one that is meant, and the page of all. */
export function openFound(
  context: NetworkContext,
  text: string,
  cities: readonly ListedCity[],
): { only: ListedCity | undefined; page: OpenPage } {
  const { only, view: body } = findCities(context, text, cities)
  const description = context.texts.network.finder.title
  const view = {
    title: body.heading,
    description,
    noindex: true,
    canonical: null,
    frame: 'lean',
    body,
  } as const
  return { only, page: openPage(Found, view, context.texts) }
}

function Directory({ view, t }: PageProps<ReturnType<typeof buildDirectory>>) {
  const { directory: words } = t.network
  return (
    <>
      <Styles name="network" css={css} />
      <div className="directory-top">
        <div>
          <h1>{words.title}</h1>
          <p className="deck">{view.deck}</p>
        </div>
        <Finder text="" t={t} />
      </div>
      {view.headlines.length > 0 && (
        <Section
          id="hour"
          className="section"
          title={words.thisHour}
          more={<span className="meta">{view.clock}</span>}
        >
          <div className="columns columns-three city-headlines">
            {view.headlines.map(({ id, place, notes, alerts, title, href, newsroom, time, language }) => (
              <article key={id}>
                <p className="city-place">
                  {place}
                  {notes.map((note) => (
                    <span key={note} className="meta">
                      {note}
                    </span>
                  ))}
                  {alerts.length > 0 && <span className="city-alert">{alerts.join(', ')}</span>}
                </p>
                <h3 lang={language}>
                  <a href={href}>{title}</a>
                </h3>
                <p className="meta">
                  {newsroom}
                  {time && ' · '}
                  {time && <Time time={time} />}
                </p>
              </article>
            ))}
          </div>
        </Section>
      )}
      <Section
        id="cities"
        className="section"
        title={view.states.length > 0 ? words.byState : words.all}
        more={<span className="meta">{view.count}</span>}
      >
        {view.states.length > 0 && (
          <ul className="states">
            {view.states.map(({ name, href, count }) => (
              <li key={href}>
                <a href={href}>
                  <span>{name}</span>{' '}
                  <span className="meta">
                    {formatNumber(count, 'en-US')}
                    <span className="visually-hidden"> {words.citiesIn({ cities: count })}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
        {view.letters.length > 0 && <Letters letters={view.letters} />}
      </Section>
      <div className="columns columns-two section" id="about">
        <Section id="what" title={words.whatThisIs}>
          {view.what.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Section>
        <Section id="who" title={words.whoRunsIt}>
          {view.publisher.length > 0 ? (
            <Facts className="facts" rows={view.publisher} />
          ) : (
            <p>{words.notSaid}</p>
          )}
          <p>
            <TapLink href="/status">{view.statusLine}</TapLink>
          </p>
        </Section>
      </div>
    </>
  )
}

function State({ view, t }: PageProps<NonNullable<ReturnType<typeof buildState>>>) {
  const { state: words } = t.network
  return (
    <>
      <Styles name="network" css={css} />
      <p>
        <TapLink href="/#cities">{words.allStates}</TapLink>
      </p>
      <PageTitle title={view.name}>
        <p className="meta">{view.count}</p>
      </PageTitle>
      <div className="directory-top">
        <nav className="letters" aria-label={words.letters}>
          {view.letters.map(({ letter }) => (
            <a key={letter} href={`#letter-${letter}`}>
              {letter}
            </a>
          ))}
        </nav>
        <Finder text="" t={t} />
      </div>
      <Letters letters={view.letters} />
    </>
  )
}

function Found({ view, t }: PageProps<ReturnType<typeof findCities>['view']>) {
  return (
    <>
      <Styles name="network" css={css} />
      <PageTitle title={view.heading}>{view.note && <p className="deck">{view.note}</p>}</PageTitle>
      <Finder text={view.text} t={t} />
      {view.cities.length > 0 && (
        <ul className="cities section">
          {view.cities.map((city) => (
            <City key={city.id} city={city} />
          ))}
        </ul>
      )}
      <p className="section">
        <TapLink href="/">{t.network.allCities}</TapLink>
      </p>
    </>
  )
}

function Status({ view, t }: PageProps<ReturnType<typeof buildStatus>>) {
  const { statusPage: words } = t.network
  return (
    <>
      <Styles name="network" css={css} />
      <PageTitle title={words.title}>
        <p className="meta">{view.made}</p>
      </PageTitle>
      <p className="network-state">
        {view.good ? (
          <>
            <b>{view.good.count}</b> {view.good.rest} {view.others}
          </>
        ) : (
          words.unknown
        )}
      </p>
      <div className="columns with-rail">
        <div>
          <h2 className="visually-hidden">{words.parts}</h2>
          <ul className="parts">
            {view.parts.map(({ title, state, word, sentence }) => (
              <li key={title}>
                <div>
                  <h3>{title}</h3>
                  <p className={`part-state part-${state}`}>{word}</p>
                </div>
                <p>{sentence}</p>
              </li>
            ))}
          </ul>
          {view.late.length > 0 && (
            <Section
              id="late"
              className="section"
              title={words.servedLate}
              more={<span className="meta">{words.newest}</span>}
            >
              <ul className="late-cities">
                {view.late.map(({ id, place, href, read }) => (
                  <li key={id}>
                    <a className="tap" href={href}>
                      {place}
                    </a>
                    <span className="meta">{read ? <Time time={read} /> : words.never}</span>
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </div>
        <aside>
          <Section id="means" title={words.whatLate}>
            <p>{words.late2}</p>
            <p>
              <TapLink href="/status.json">{words.json}</TapLink>
            </p>
          </Section>
        </aside>
      </div>
    </>
  )
}

/** Finds a city by its name, its county or a ZIP code, on the server. */
function Finder({ text, t }: { text: string; t: Texts }) {
  const { finder: words } = t.network
  return (
    <search>
      <form className="city-finder" action="/find" method="get">
        <label htmlFor="q">{words.label}</label>
        <div>
          <input
            className="input"
            id="q"
            name="q"
            type="search"
            maxLength={longestText}
            autoComplete="postal-code"
            defaultValue={text}
            aria-describedby="finder-hint"
          />
          <button className="button" type="submit">
            <Icon name="search" />
            {words.button}
          </button>
        </div>
        <p className="meta" id="finder-hint">
          {words.hint}
        </p>
      </form>
    </search>
  )
}

function Letters({ letters }: { letters: readonly LetterView[] }) {
  return (
    <div className="cities">
      {letters.map(({ letter, cities }) => (
        <section key={letter} aria-labelledby={`letter-${letter}`}>
          <h2 id={`letter-${letter}`}>{letter}</h2>
          <ul>
            {cities.map((city) => (
              <City key={city.id} city={city} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function City({ city: { city, href, about, alerts } }: { city: CityItem }) {
  return (
    <li>
      <a href={href}>
        <b>{city}</b>
        <span>
          {about.join(' · ')}
          {alerts.length > 0 && (
            <span className="city-alert">
              {about.length > 0 && ' · '}
              {alerts.join(', ')}
            </span>
          )}
        </span>
      </a>
    </li>
  )
}

function Time({ time: { label, iso, title } }: { time: TitledDate }) {
  return (
    <time dateTime={iso} title={title} data-age="">
      {label}
    </time>
  )
}
