import { announceStation, announceTitle, connectLiveAudio, type LiveAudio, watchTitle } from './live-audio.ts'
import { isRunning, nextState, type PlayerEvent, stoppedAt } from './player-state.ts'
import type { RadioControls, RadioState, RadioWords } from './radio-controls.ts'

/** Volume before the reader changes it (specification, section 9). */
const firstVolume = 0.9

/** State of a radio that was never pressed; what the server renders. */
export const silentRadio: RadioState = { ...stoppedAt(firstVolume), title: '' }

/** The one radio of a document: it plays on while pages change. Nothing is loaded before the first play. */
class Radio implements RadioControls {
  readonly #listeners = new Set<() => void>()
  #state = silentRadio
  #audio: HTMLAudioElement | undefined
  #live: LiveAudio | undefined
  #stopTitles: (() => void) | undefined

  // As functions of their own: React is handed them without the radio.
  readonly getState = (): RadioState => this.#state
  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange)
    return () => void this.#listeners.delete(onChange)
  }

  toggle(words: RadioWords): void {
    if (isRunning(this.#state)) this.#live?.pause()
    else this.#connect(words).play()
  }

  stop(): void {
    this.#live?.pause()
  }

  toggleMute(): void {
    this.#report({ type: 'muteToggled' })
  }

  setVolume(volume: number): void {
    this.#report({ type: 'volumeSet', volume })
  }

  #connect(words: RadioWords): LiveAudio {
    if (this.#live) return this.#live
    const audio = document.createElement('audio')
    audio.preload = 'none'
    audio.crossOrigin = 'anonymous'
    // Outside of what changes with a page: an element that is taken out falls silent.
    audio.dataset.kept = ''
    document.body.append(audio)
    this.#audio = audio
    this.#live = connectLiveAudio(audio, words.stream, (event) => this.#report(event, words))
    announceStation(this.#live, words)
    this.#report({ type: 'volumeSet', volume: this.#state.volume })
    if (canPlayOn())
      import('./play-on.tsx')
        .then(({ playOn }) => playOn(this, words))
        // The stream plays all the same, and ends with this page.
        .catch((error) => console.error('The bar of the radio could not be loaded.', error))
    return this.#live
  }

  #report(event: PlayerEvent, words?: RadioWords): void {
    const wasPlaying = this.#state.status === 'playing'
    this.#state = { ...this.#state, ...nextState(this.#state, event) }
    if (this.#audio) {
      this.#audio.volume = this.#state.volume
      this.#audio.muted = this.#state.muted
    }
    if (words && (this.#state.status === 'playing') !== wasPlaying) this.#followTitles(words)
    this.#change()
  }

  /** While it plays: what the station plays; since when, where it does not say. */
  #followTitles(words: RadioWords): void {
    this.#stopTitles?.()
    this.#stopTitles = undefined
    this.#show('')
    if (this.#state.status !== 'playing') return
    const clock = new Date().toLocaleTimeString(words.language, {
      hour: 'numeric',
      minute: '2-digit',
      // The city's, as every other time here.
      timeZone: words.timeZone,
    })
    const since = words.playingSince.replace('{time}', clock)
    this.#show(since)
    this.#stopTitles = watchTitle(words.titles, (title) => {
      this.#show(title || since)
      announceTitle(title, words)
    })
  }

  #show(title: string): void {
    this.#state = { ...this.#state, title }
    this.#change()
  }

  #change(): void {
    for (const onChange of this.#listeners) onChange()
  }
}

/** Whether the browser lets pages be changed in place (Navigation API; MDN, `NavigateEvent.intercept`). */
export function canPlayOn(): boolean {
  return 'navigation' in window
}

/** The document's radio. */
export const radio = new Radio()
