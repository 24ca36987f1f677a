import { percentInWords } from '../../../text/percent-in-words.ts'
import { Styles } from '../../components/Styles.tsx'
import { streamPath, streamPort, titlePath } from '../../components/stream-address.ts'
import type { PageProps } from '../../page.ts'
import css from './RadioPlayer.css?inline'

/**
 * The controls of the live stream, which src/browser/radio-player.ts makes work. Before that, play is a
 * form's button that opens the stream in the browser's own player.
 */
export function RadioPlayer({
  view: { station, publication, language },
  t: { radioPlayer: t },
}: PageProps<{ station: string; publication: string; language: string }>) {
  const { playingSince, reconnecting, playRefused, streamUnavailable } = t
  const words = { station, publication, language, titles: titlePath, playingSince, reconnecting }
  return (
    <>
      <Styles name="RadioPlayer" css={css} />
      <svg className="radio-swell" viewBox="0 0 600 48" preserveAspectRatio="none" aria-hidden="true">
        <Drawing off="M0 24H600" on={`M0 24${'q12.5-26 25 0t25 0'.repeat(24)}`} />
      </svg>
      <form
        className="radio-controls"
        action={streamPath}
        data-player={JSON.stringify({ ...words, playRefused, streamUnavailable })}
      >
        {/* biome-ignore lint/a11y/useMediaCaption: a station's live programme has no captions. */}
        <audio preload="none" crossOrigin="anonymous" />
        <input type="hidden" name="port" value={streamPort} />
        <button className="radio-play" type="submit" aria-label={t.play} data-off={t.play} data-on={t.pause}>
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <Drawing off="M7 4.5v15l13-7.5z" on="M6 5h4.2v14H6zM13.8 5H18v14h-4.2z" />
          </svg>
        </button>
        <button className="radio-mute" type="button" aria-label={t.mute} data-off={t.mute} data-on={t.unmute}>
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <Drawing
              off={`${loudspeaker}M15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11`}
              on={`${loudspeaker}M16 9.5l5 5M21 9.5l-5 5`}
            />
          </svg>
        </button>
        <input
          type="range"
          min={0}
          max={1}
          step={0.01}
          defaultValue={firstVolume}
          aria-label={t.volume}
          aria-valuetext={percentInWords(firstVolume, language)}
        />
      </form>
      <div className="radio-said" />
    </>
  )
}

/** With the slider's step: specification, section 9. */
const firstVolume = 0.9
const loudspeaker = 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z'

/** A line, and the one that takes its place while something plays or is silent. */
function Drawing({ off, on }: { off: string; on: string }) {
  return <path d={off} data-off={off} data-on={on} />
}
