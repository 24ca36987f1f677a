import { type FormEvent, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import {
  streamAddress,
  streamPath,
  streamPort,
  streamTitleId,
  titlePath,
} from '../components/stream-address.ts'
import type { Texts } from '../texts/texts.ts'
import { announceStation, announceTitle, connectLiveAudio, type LiveAudio, watchTitle } from './live-audio.ts'
import { formatVolume, initialState, isSilent, nextState, volumeStep } from './radio-player-state.ts'

/** The station's names for the system's media controls, and the texts of the player. */
export interface RadioPlayerProps {
  station: string
  /** Name of the publication. */
  publication: string
  /** BCP 47 tag. */
  language: string
  t: Texts['radioPlayer']
}

/**
 * The controls of the live stream. Before hydration, play is a form's button that opens the stream in the browser's own
 * player. Hydrates on interaction.
 */
export function RadioPlayer({ station, publication, language, t }: RadioPlayerProps) {
  const [state, report] = useReducer(nextState, initialState)
  const element = useRef<HTMLAudioElement>(null)
  const slider = useRef<HTMLInputElement>(null)
  const live = useRef<LiveAudio>(null)
  const playing = state.status === 'playing'
  const running = playing || state.status === 'reconnecting'
  const silent = isSilent(state)

  // With the first frame, not after it: a press that comes between the two would do nothing.
  useLayoutEffect(() => {
    if (!element.current) return
    live.current = connectLiveAudio(element.current, streamAddress, report)
    announceStation(live.current, { station, publication })
    // The reader may have moved the slider before hydration.
    if (slider.current) report({ type: 'volumeSet', volume: slider.current.valueAsNumber })
  }, [station, publication])

  useEffect(() => {
    if (!element.current) return
    element.current.volume = state.volume
    element.current.muted = state.muted
  }, [state.volume, state.muted])

  useEffect(() => {
    if (!playing) return
    const clock = new Date().toLocaleTimeString(language, { hour: 'numeric', minute: '2-digit' })
    const since = t.playingSince.replace('{time}', clock)
    const show = (text: string) => {
      const shown = document.getElementById(streamTitleId)
      if (shown) shown.textContent = text
    }
    show(since)
    const stop = watchTitle(titlePath, (title) => {
      show(title || since)
      announceTitle(title, { station, publication })
    })
    return () => {
      stop()
      show('')
    }
  }, [playing, station, publication, language, t])

  function press(event: FormEvent) {
    event.preventDefault()
    if (running) live.current?.pause()
    else live.current?.play()
  }

  return (
    <>
      <Swell moving={playing} />
      <form className="radio-controls" action={streamPath} onSubmit={press}>
        {/* biome-ignore lint/a11y/useMediaCaption: a station's live programme has no captions. */}
        <audio ref={element} preload="none" crossOrigin="anonymous" />
        <input type="hidden" name="port" value={streamPort} />
        <button
          className="radio-play"
          type="submit"
          aria-label={running ? t.pause : t.play}
          aria-busy={state.status === 'starting' || state.status === 'reconnecting'}
        >
          <Drawing path={running ? drawings.pause : drawings.play} />
        </button>
        <button
          className="radio-mute"
          type="button"
          aria-label={state.muted ? t.unmute : t.mute}
          onClick={() => report({ type: 'muteToggled' })}
        >
          <Drawing path={silent ? drawings.silent : drawings.audible} />
        </button>
        <input
          ref={slider}
          type="range"
          min={0}
          max={1}
          step={volumeStep}
          value={state.volume}
          aria-label={t.volume}
          aria-valuetext={formatVolume(state.volume, language)}
          onChange={(event) => report({ type: 'volumeSet', volume: event.target.valueAsNumber })}
        />
      </form>
      <div className="radio-said">
        {state.tries > 0 && <p role="status">{t.reconnecting.replace('{try}', String(state.tries))}</p>}
        {state.error && (
          <p className="radio-error" role="alert">
            {t[state.error]}
          </p>
        )}
      </div>
    </>
  )
}

/** A decorative line, which becomes moving waves while the stream plays. */
function Swell({ moving }: { moving: boolean }) {
  return (
    <svg className="radio-swell" viewBox="0 0 600 48" preserveAspectRatio="none" aria-hidden="true">
      <path
        className={moving ? 'radio-waves' : undefined}
        d={moving ? `M0 24${'q12.5-26 25 0t25 0'.repeat(24)}` : 'M0 24H600'}
      />
    </svg>
  )
}

const loudspeaker = 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z'
const drawings = {
  play: 'M7 4.5v15l13-7.5z',
  pause: 'M6 5h4.2v14H6zM13.8 5H18v14h-4.2z',
  audible: `${loudspeaker}M15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11`,
  silent: `${loudspeaker}M16 9.5l5 5M21 9.5l-5 5`,
}

function Drawing({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
