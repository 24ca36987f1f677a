import { percentInWords } from '../text/percent-in-words.ts'
import { announceStation, announceTitle, connectLiveAudio, watchTitle } from './live-audio.ts'
import { isSilent, nextState, type PlayerEvent, stoppedAt } from './radio-player-state.ts'

/** What the player says, and the station's names for the system's media controls, from `data-player`. */
interface PlayerWords {
  station: string
  /** Name of the publication. */
  publication: string
  /** BCP 47 tag. */
  language: string
  /** Path at which the server says what the station plays. */
  titles: string
  /** `{time}` and `{try}` are put in here. */
  playingSince: string
  reconnecting: string
  playRefused: string
  streamUnavailable: string
}

/** Makes the controls of the live stream work. */
export function startPlayer(form: HTMLFormElement): void {
  const words = JSON.parse(form.dataset.player ?? '{}') as PlayerWords
  const audio = form.querySelector('audio')
  const slider = form.querySelector<HTMLInputElement>('[type="range"]')
  const [play, mute] = form.querySelectorAll('button')
  if (!audio || !slider || !play || !mute) throw new Error('the player has no controls')
  /** The reader may have moved the slider before. */
  let state = stoppedAt(slider.valueAsNumber)
  let stopTitles: (() => void) | undefined

  const isRunning = () => state.status === 'playing' || state.status === 'reconnecting'

  const draw = () => {
    audio.volume = state.volume
    audio.muted = state.muted
    slider.setAttribute('aria-valuetext', percentInWords(state.volume, words.language))
    play.setAttribute('aria-busy', String(state.status === 'starting' || state.status === 'reconnecting'))
    turn(play, 'aria-label', isRunning())
    turn(play.querySelector('path'), 'd', isRunning())
    turn(mute, 'aria-label', state.muted)
    turn(mute.querySelector('path'), 'd', isSilent(state))
    const swell = document.querySelector<SVGElement>('.radio-swell path')
    turn(swell, 'd', state.status === 'playing')
    swell?.classList.toggle('radio-waves', state.status === 'playing')
  }

  /** What is said of a lost connection and of an error, each only while it lasts. */
  const renderStatus = () => {
    const lines = [
      ...(state.tries > 0 ? [line('status', words.reconnecting.replace('{try}', String(state.tries)))] : []),
      ...(state.error ? [line('alert', words[state.error])] : []),
    ]
    document.querySelector('.radio-said')?.replaceChildren(...lines)
  }

  /** Shows what the station plays while it plays; since when, where it does not say. */
  const followTitles = () => {
    const shown = document.querySelector('.stream-title')
    const show = (text: string) => {
      if (shown) shown.textContent = text
    }
    stopTitles?.()
    stopTitles = undefined
    show('')
    if (state.status !== 'playing') return
    const clock = new Date().toLocaleTimeString(words.language, { hour: 'numeric', minute: '2-digit' })
    const since = words.playingSince.replace('{time}', clock)
    show(since)
    stopTitles = watchTitle(words.titles, (title) => {
      show(title || since)
      announceTitle(title, words)
    })
  }

  const report = (event: PlayerEvent) => {
    const before = state
    state = nextState(before, event)
    draw()
    if (state.error !== before.error || state.tries !== before.tries) renderStatus()
    if ((state.status === 'playing') !== (before.status === 'playing')) followTitles()
  }

  const query = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
  const live = connectLiveAudio(audio, `${form.action}?${query}`, report)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isRunning()) live.pause()
    else live.play()
  })
  mute.addEventListener('click', () => report({ type: 'muteToggled' }))
  slider.addEventListener('input', () => report({ type: 'volumeSet', volume: slider.valueAsNumber }))
  announceStation(live, words)
  draw()
  form.dataset.awake = ''
}

/** Sets an attribute to what an element has for it in `data-on` or `data-off`. */
function turn(element: HTMLElement | SVGElement | null, attribute: string, isOn: boolean): void {
  element?.setAttribute(attribute, (isOn ? element.dataset.on : element.dataset.off) ?? '')
}

function line(role: 'status' | 'alert', text: string): HTMLElement {
  const made = document.createElement('p')
  made.setAttribute('role', role)
  made.textContent = text
  if (role === 'alert') made.className = 'radio-error'
  return made
}
