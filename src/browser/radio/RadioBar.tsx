import { useState, useSyncExternalStore } from 'react'
import { RadioDrawing } from '../../site/components/RadioDrawing.tsx'
import { isRunning, isSilent, isWaiting } from './player-state.ts'
import type { RadioControls, RadioState, RadioWords } from './radio-controls.ts'

/**
 * The radio at the foot of the window, on every page, from the first play until the reader closes it.
 */
export function RadioBar({ radio, words: t }: { radio: RadioControls; words: RadioWords }) {
  const state = useSyncExternalStore(radio.subscribe, radio.getState)
  const [isClosed, setClosed] = useState(false)
  const runs = isRunning(state)
  const isOpen = !isClosed || runs || isWaiting(state)

  function close(): void {
    radio.stop()
    setClosed(true)
  }

  if (!isOpen) return null
  return (
    <>
      <button
        type="button"
        aria-label={runs ? t.pause : t.play}
        aria-busy={isWaiting(state)}
        onClick={() => {
          setClosed(false)
          radio.toggle(t)
        }}
      >
        <RadioDrawing name={runs ? 'pause' : 'play'} />
      </button>
      <button type="button" aria-label={state.muted ? t.unmute : t.mute} onClick={() => radio.toggleMute()}>
        <RadioDrawing name={isSilent(state) ? 'silent' : 'audible'} />
      </button>
      <p>
        <a href="/radio">{t.station}</a>
        <Said state={state} t={t} />
      </p>
      <button type="button" aria-label={t.close} onClick={close}>
        <RadioDrawing name="close" />
      </button>
    </>
  )
}

/** What plays; or what is wrong, for screen readers too: the page with the player may be another. */
function Said({ state, t }: { state: RadioState; t: RadioWords }) {
  if (state.error) return <span role="alert">{t[state.error]}</span>
  if (state.tries > 0)
    return <span role="status">{t.reconnecting.replace('{try}', String(state.tries))}</span>
  return <span>{state.title}</span>
}
