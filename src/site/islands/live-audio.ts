import type { PlayerEvent } from './radio-player-state.ts'

/** A live stream in an audio element. Pausing closes the connection: playing again starts at the live position. */
export interface LiveAudio {
  play(): void
  pause(): void
}

/** Controls the stream of an audio element that has no `src`; `report` receives each change of state. */
export function connectLiveAudio(
  audio: HTMLAudioElement,
  address: string,
  report: (event: PlayerEvent) => void,
): LiveAudio {
  function disconnect(): void {
    audio.pause()
    audio.removeAttribute('src')
    // Without `src`, `load` only closes the connection.
    audio.load()
  }
  function fail(): void {
    if (!audio.hasAttribute('src')) return
    disconnect()
    report({ type: 'streamFailed' })
  }
  function pause(): void {
    disconnect()
    report({ type: 'paused' })
  }

  audio.addEventListener('error', fail)
  // A live stream has no end: 'ended' means that the connection broke.
  audio.addEventListener('ended', fail)
  // Also sent when the system pauses: a call, headphones unplugged.
  audio.addEventListener('pause', () => {
    if (audio.hasAttribute('src') && audio.paused && !audio.ended) pause()
  })

  return {
    play() {
      if (audio.hasAttribute('src') && !audio.paused) return
      report({ type: 'playPressed' })
      audio.src = address
      audio.play().then(
        () => report({ type: 'started' }),
        (error: Error) => {
          // An AbortError is caused by `pause`, which reports the pause itself.
          if (error.name !== 'AbortError') report({ type: 'playRefused' })
        },
      )
    },
    pause,
  }
}

/** Handles media keys and names the station in the system's media controls, when the browser supports Media Session. */
export function announceStation(audio: LiveAudio, station: { title: string; artist: string }): void {
  const session = navigator.mediaSession
  if (!session) return
  session.metadata = new MediaMetadata(station)
  session.setActionHandler('play', audio.play)
  session.setActionHandler('pause', audio.pause)
  session.setActionHandler('stop', audio.pause)
}
