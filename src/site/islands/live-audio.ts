import type { PlayerEvent } from './radio-player-state.ts'

/** A live stream in an audio element: pausing closes the connection, so that playing again is live again. */
export interface LiveAudio {
  play(): void
  pause(): void
}

/** Connects an audio element without an address to the stream; `report` receives each change of its state. */
export function connectLiveAudio(
  audio: HTMLAudioElement,
  address: string,
  report: (event: PlayerEvent) => void,
): LiveAudio {
  function disconnect(): void {
    audio.pause()
    audio.removeAttribute('src')
    // Without an address, `load` only drops the old one and closes its connection.
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
  // A live stream does not end by itself: an end is a failure.
  audio.addEventListener('ended', fail)
  // By the system or the browser: a call, headphones unplugged.
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

/** Handles media keys and names the station to the system, where the browser has a media session. */
export function announceStation(audio: LiveAudio, station: { title: string; artist: string }): void {
  const session = navigator.mediaSession
  if (!session) return
  session.metadata = new MediaMetadata(station)
  session.setActionHandler('play', audio.play)
  session.setActionHandler('pause', audio.pause)
  session.setActionHandler('stop', audio.pause)
}
