import { OutlineLink } from '../../components/links.tsx'
import titleCss from '../../components/PageTitle.css?inline'
import { Styles } from '../../components/Styles.tsx'
import { streamAddress } from '../../components/stream-address.ts'
import { type PageProps, route } from '../../page.ts'
import type { Texts } from '../../texts/texts.ts'
import { RadioPlayer } from './RadioPlayer.tsx'
import css from './radio.css?inline'
import { buildRadioView, type RadioView } from './radio-view.ts'

/** The live stream's player and program. Without scripts the browser's own player is shown. */
function RadioPage({ view: { sample, isSilent, hasLoop, ...player }, t }: PageProps<RadioView>) {
  /** What a station has, with a label where there is none. */
  const labelled = (title: string) => (sample ? t.sample(title) : title)
  if (isSilent) return <NoStation publication={player.publication} t={t} />
  return (
    <>
      <Styles name="RadioPage" css={css} />
      <Styles name="PageTitle" css={titleCss} />
      <header className="page-title">
        <h1>{labelled(t.radio.title)}</h1>
        {sample && <p className="deck">{hasLoop ? t.radio.loop : t.radio.noStation}</p>}
      </header>
      <div className="columns with-rail">
        <div>
          <section className="radio" aria-labelledby="live-radio">
            <div>
              <h2 id="live-radio">{labelled(t.radio.live)}</h2>
              <p>{t.radio.aroundTheClock}</p>
              {!sample && <p>{player.station}</p>}
            </div>
            <RadioPlayer view={player} t={t} />
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
          <h2 id="now-playing">{labelled(t.radio.nowPlaying)}</h2>
          <p className="deck">{t.radio.programming}</p>
          <p className="stream-title" role="status" />
          <p className="meta">{t.radio.autoplay}</p>
        </section>
      </div>
    </>
  )
}

/** For readers with an old link, where a publication in production has no station. */
function NoStation({ publication, t }: { publication: string; t: Texts }) {
  return (
    <>
      <Styles name="PageTitle" css={titleCss} />
      <header className="page-title">
        <h1>{t.radio.title}</h1>
        <p className="deck">{t.radio.notSetUp(publication)}</p>
      </header>
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
