import { Styles } from '../../components/Styles.tsx'
import { Island } from '../../islands/Island.tsx'
import playerCss from '../../islands/RadioPlayer.css?inline'
import { RadioPlayer, type RadioPlayerProps } from '../../islands/RadioPlayer.island.tsx'
import css from './radio.css?inline'
import { streamAddress } from './stream-address.ts'

/** The live stream's player and what is on. Without scripts the browser's own player plays it. */
export function RadioPage({ station, publication }: RadioPlayerProps) {
  return (
    <>
      <Styles name="RadioPage" css={css + playerCss} />
      <header className="page-title">
        <h1>Radio</h1>
      </header>
      <div className="columns with-rail">
        <div>
          <section className="radio" aria-labelledby="live-radio">
            <div>
              <h2 id="live-radio">Live Radio</h2>
              <p>24/7 live stream</p>
            </div>
            <Island name="RadioPlayer" component={RadioPlayer} props={{ station, publication }} />
            <noscript>
              {/* biome-ignore lint/a11y/useMediaCaption: nobody writes captions for a station's live programme. */}
              <audio
                controls
                preload="none"
                crossOrigin="anonymous"
                src={streamAddress}
                aria-label="Live Radio"
              />
            </noscript>
          </section>
        </div>
        <section className="now-playing" aria-labelledby="now-playing">
          <h2 id="now-playing">Now Playing</h2>
          <p className="deck">Live programming from our station stream.</p>
          <p className="meta">
            If audio doesn't start, click play. Some browsers block autoplay with sound until you interact.
          </p>
        </section>
      </div>
    </>
  )
}
