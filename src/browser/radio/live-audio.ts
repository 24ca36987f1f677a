import type { PlayerEvent } from './player-state.ts'

/** A live stream in an audio element. Pausing closes the connection; playing again starts live. */
export interface LiveAudio {
  play(): void
  pause(): void
}

/** Milliseconds before each try to get a broken stream back; after the last one the reader presses play. */
const reconnectAfter = [1_000, 2_000, 4_000, 8_000, 15_000]

/** Controls the stream of an audio element that has no `src`; `report` receives each change of state. */
export function connectLiveAudio(
  audio: HTMLAudioElement,
  address: string,
  report: (event: PlayerEvent) => void,
): LiveAudio {
  /** Whether the stream was heard since the press on play: then it is tried again when it breaks off. */
  let wasHeard = false
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function disconnect(): void {
    clearTimeout(timer)
    timer = undefined
    audio.pause()
    audio.removeAttribute('src')
    // Without `src`, `load` only closes the connection.
    audio.load()
  }
  function fail(): void {
    if (!audio.hasAttribute('src')) return
    disconnect()
    const wait = reconnectAfter[tries]
    if (!wasHeard || wait === undefined) {
      wasHeard = false
      report({ type: 'streamFailed' })
      return
    }
    tries += 1
    report({ type: 'lost', tries })
    // Not all listeners at once.
    timer = setTimeout(connect, wait * (0.75 + 0.5 * Math.random()))
  }
  function pause(): void {
    disconnect()
    wasHeard = false
    report({ type: 'paused' })
  }
  function connect(): void {
    timer = undefined
    audio.src = address
    audio.play().then(
      () => {
        wasHeard = true
        tries = 0
        report({ type: 'started' })
      },
      (error: Error) => {
        // `pause` causes an AbortError and reports itself; the event 'error' reports a failed stream.
        if (error.name !== 'AbortError') report({ type: 'playRefused' })
      },
    )
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
      if (timer !== undefined || (audio.hasAttribute('src') && !audio.paused)) return
      tries = 0
      report({ type: 'playPressed' })
      connect()
    },
    pause,
  }
}

/** The station's names in the system's media controls. */
export interface StationNames {
  station: string
  publication: string
}

/** Handles media keys and names the station in the system's media controls, where Media Session exists. */
export function announceStation(audio: LiveAudio, names: StationNames): void {
  const session = navigator.mediaSession
  if (!session) return
  announceTitle('', names)
  session.setActionHandler('play', audio.play)
  session.setActionHandler('pause', audio.pause)
  session.setActionHandler('stop', audio.pause)
}

/** Shows what the station plays in the system's media controls; its name where it does not say. */
export function announceTitle(title: string, { station, publication }: StationNames): void {
  const session = navigator.mediaSession
  if (!session) return
  session.metadata = new MediaMetadata(
    title === '' ? { title: station, artist: publication } : { title, artist: station, album: publication },
  )
}

/** Milliseconds between two looks at what the station plays. */
const titleInterval = 12_000

/** Watches what the station plays until the returned function is called; `onTitle` gets empty titles too. */
export function watchTitle(address: string, onTitle: (title: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  async function look(): Promise<void> {
    const title = await fetch(address, { cache: 'no-store' })
      .then(async (response) => (response.ok ? titleIn(await response.json()) : ''))
      .catch(() => '') // Offline: the next look may succeed.
    if (isOver) return
    onTitle(title)
    timer = setTimeout(look, titleInterval)
  }
  // The station sends its title some seconds after it begins.
  timer = setTimeout(look, 1_500)
  return () => {
    isOver = true
    clearTimeout(timer)
    onTitle('')
  }
}

function titleIn(answer: unknown): string {
  const title = typeof answer === 'object' && answer !== null && 'title' in answer ? answer.title : ''
  return typeof title === 'string' ? title : ''
}
