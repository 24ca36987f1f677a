import { type FormEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { object, string } from 'zod/mini'
import { isRunning, isSilent, isWaiting } from '../../../browser/radio/player-state.ts'
import { canPlayOn, radio, silentRadio } from '../../../browser/radio/radio.ts'
import { percentInWords } from '../../../text/percent-in-words.ts'
import { defineIsland } from '../../components/define-island.ts'
import { RadioDrawing } from '../../components/RadioDrawing.tsx'
import { streamAddress, streamPath, streamPort, titlePath } from '../../components/stream-address.ts'

const words = object({
  play: string(),
  pause: string(),
  mute: string(),
  unmute: string(),
  volume: string(),
  close: string(),
  bar: string(),
  endsWithPage: string(),
  noPage: string(),
  tryAgain: string(),
  playingSince: string(),
  reconnecting: string(),
  playRefused: string(),
  streamUnavailable: string(),
})

/** `station` and `publication`: their names. `language`: a BCP 47 tag. `timeZone`: the city's. */
const props = object({
  station: string(),
  publication: string(),
  language: string(),
  timeZone: string(),
  t: words,
})

/**
 * The controls of the live stream. Before it wakes, play is a form's button that opens the stream in the
 * browser's own player.
 */
function RadioPlayer({ station, publication, language, timeZone, t }: ReturnType<typeof props.parse>) {
  const state = useSyncExternalStore(radio.subscribe, radio.getState, () => silentRadio)
  const slider = useRef<HTMLInputElement>(null)
  const isPlaying = state.status === 'playing'
  const runs = isRunning(state)
  const silent = isSilent(state)

  // With the first frame: the reader may have moved the slider before it woke.
  useLayoutEffect(() => {
    const { value, defaultValue, valueAsNumber } = slider.current as HTMLInputElement
    if (value !== defaultValue) radio.setVolume(valueAsNumber)
  }, [])

  function toggle(event: FormEvent): void {
    event.preventDefault()
    radio.toggle({ ...t, station, publication, language, timeZone, stream: streamAddress, titles: titlePath })
  }

  return (
    <>
      <div className="radio-swell">
        <div className={isPlaying ? 'radio-waves' : undefined}>
          <svg viewBox="0 0 1200 48" preserveAspectRatio="none" aria-hidden="true">
            <path d={isPlaying ? `M0 24${'q12.5-26 25 0t25 0'.repeat(24)}` : 'M0 24H1200'} />
          </svg>
        </div>
      </div>
      <form className="radio-controls" action={streamPath} onSubmit={toggle}>
        <input type="hidden" name="port" value={streamPort} />
        <button
          className="radio-play"
          type="submit"
          aria-label={runs ? t.pause : t.play}
          aria-busy={isWaiting(state)}
        >
          <RadioDrawing name={runs ? 'pause' : 'play'} />
        </button>
        <button
          className="radio-mute"
          type="button"
          aria-label={state.muted ? t.unmute : t.mute}
          onClick={() => radio.toggleMute()}
        >
          <RadioDrawing name={silent ? 'silent' : 'audible'} />
        </button>
        <input
          ref={slider}
          type="range"
          min={0}
          max={1}
          step={0.01}
          value={state.volume}
          aria-label={t.volume}
          aria-valuetext={percentInWords(state.volume, language)}
          onChange={(event) => radio.setVolume(event.target.valueAsNumber)}
        />
      </form>
      <div className="radio-said">
        {isPlaying && !canPlayOn() && <p>{t.endsWithPage}</p>}
        {state.tries > 0 && <p role="status">{t.reconnecting.replace('{try}', String(state.tries))}</p>}
        {state.error && (
          <p className="radio-error" role="alert">
            {t[state.error]}
          </p>
        )}
      </div>
      <NowPlaying title={state.title} />
    </>
  )
}

/** What plays, in its place beside the player. */
function NowPlaying({ title }: { title: string }) {
  const [shown, setShown] = useState<Element | null>(null)
  useEffect(() => setShown(document.querySelector('.stream-title')), [])
  return shown && createPortal(title, shown)
}

export const island = defineIsland({
  name: 'pages/radio/RadioPlayer',
  wake: 'touch',
  props,
  Component: RadioPlayer,
})
