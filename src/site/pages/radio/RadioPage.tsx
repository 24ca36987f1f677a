import { IslandRoot } from '../../components/IslandRoot.tsx'
import { OutlineLink } from '../../components/links.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { Styles } from '../../components/Styles.tsx'
import { streamAddress } from '../../components/stream-address.ts'
import { type PageContext, type PageProps, type PageView, route } from '../../page.ts'
import type { Texts } from '../../texts/texts.ts'
import playerCss from './RadioPlayer.css?inline'
import { island as player } from './RadioPlayer.island.tsx'
import css from './radio.css?inline'

/** What the radio page shows. */
export interface RadioView {
  /** Name of the station. */
  station: string
  /** Name of the publication. */
  publication: string
  /** BCP 47 tag. */
  language: string
  /** The city's. */
  timeZone: string
  /** What is said where the publication has no stream, which plays a loop or nothing. */
  instead: 'loop' | 'noStation' | undefined
  /** In production, where the publication has no stream: the page then says so, and has no player. */
  isSilent: boolean
}

const path = '/radio'

export function buildRadioView(context: PageContext): PageView<RadioView> {
  const { publication, texts } = context
  const { title, description } = texts.radio
  const station = publication.radio?.name ?? texts.radio.live
  return {
    title,
    description: description({ city: publication.city, publication: publication.name }),
    structuredData: publication.radio?.stream === undefined ? [] : [buildRadioService(context, station)],
    body: {
      station,
      publication: publication.name,
      language: publication.language,
      timeZone: publication.timeZone,
      instead: publication.radio?.stream ? undefined : publication.radioLoop ? 'loop' : 'noStation',
      isSilent: publication.radio?.isSilent ?? false,
    },
  }
}

/** The station as schema.org's RadioBroadcastService. */
function buildRadioService({ publication, origin }: PageContext, station: string): object {
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

/** The live stream's player and program. Without scripts the browser's own player is shown. */
function RadioPage({ view: { instead, isSilent, ...station }, t }: PageProps<RadioView>) {
  if (isSilent) return <NoStation publication={station.publication} t={t} />
  return (
    <>
      <Styles name="RadioPage" css={css} />
      <PageTitle title={t.radio.title}>{instead && <p className="deck">{t.radio[instead]}</p>}</PageTitle>
      <div className="columns with-rail">
        <div>
          <section className="radio" aria-labelledby="live-radio">
            <div>
              <h2 id="live-radio">{t.radio.live}</h2>
              <p>{t.radio.aroundTheClock}</p>
              {!instead && <p>{station.station}</p>}
            </div>
            <Styles name="RadioPlayer" css={playerCss} />
            <IslandRoot of={player} props={{ ...station, t: t.radioPlayer }} />
            <noscript>
              {/* biome-ignore lint/a11y/useMediaCaption: a station's live programme has no captions. */}
              <audio
                controls
                preload="none"
                crossOrigin="anonymous"
                src={streamAddress}
                aria-label={t.radio.live}
              />
            </noscript>
          </section>
        </div>
        <section className="now-playing" aria-labelledby="now-playing">
          <h2 id="now-playing">{t.radio.nowPlaying}</h2>
          <p className="deck">{t.radio.programming}</p>
          <p className="stream-title" role="status" />
          <p className="meta">{t.radio.autoplay}</p>
        </section>
      </div>
    </>
  )
}

/** Shown to readers with an old link when a publication in production has no station. */
function NoStation({ publication, t }: { publication: string; t: Texts }) {
  return (
    <>
      <PageTitle title={t.radio.title}>
        <p className="deck">{t.radio.notSetUp({ publication })}</p>
      </PageTitle>
      <p>
        <OutlineLink href="/">{t.radio.home}</OutlineLink>
      </p>
    </>
  )
}

/** The live stream of the publication's station, at /radio. */
export const radioRoute = route({
  at: ({ radio }) => (radio ? ['/radio'] : []),
  isListed: ({ radio }) => !radio?.isSilent,
  needs: () => ({}),
  view: buildRadioView,
  Page: RadioPage,
})
