/**
 * The state of the player (specification, section 3). `starting`: between the press on
 * play and the first sound; `reconnecting`: the stream broke off and is tried again.
 */
export interface PlayerState {
  status: 'stopped' | 'starting' | 'playing' | 'reconnecting'
  muted: boolean
  /** 0 to 1. */
  volume: number
  /** The key of the message below the controls. */
  error: 'playRefused' | 'streamUnavailable' | undefined
  /** The try that comes next while reconnecting, from 1; else 0. */
  tries: number
}

/** What happens to the radio player. */
export type PlayerEvent =
  | { type: 'playPressed' | 'started' | 'paused' | 'muteToggled' }
  /** The browser refused to play. */
  | { type: 'playRefused' }
  /** The stream could not be loaded, or the connection broke. */
  | { type: 'streamFailed' }
  /** The connection broke after something was heard; try `tries` follows by itself. */
  | { type: 'lost'; tries: number }
  | { type: 'volumeSet'; volume: number }

/** State of the player before the first press. `volume`: where the slider is. */
export function stoppedAt(volume: number): PlayerState {
  return { status: 'stopped', muted: false, volume, error: undefined, tries: 0 }
}

/** The next state (specification, section 4). An error is shown until playing or pausing succeeds. */
export function nextState(state: PlayerState, event: PlayerEvent): PlayerState {
  switch (event.type) {
    case 'playPressed':
      return { ...state, status: 'starting', tries: 0 }
    case 'started':
      return { ...state, status: 'playing', error: undefined, tries: 0 }
    case 'paused':
      return { ...state, status: 'stopped', error: undefined, tries: 0 }
    case 'playRefused':
      // When the stream fails the browser also rejects `play`: keep the error of the stream.
      return state.status === 'starting' ? { ...state, status: 'stopped', error: 'playRefused' } : state
    case 'streamFailed':
      return { ...state, status: 'stopped', error: 'streamUnavailable', tries: 0 }
    case 'lost':
      return { ...state, status: 'reconnecting', error: undefined, tries: event.tries }
    case 'muteToggled':
      return { ...state, muted: !state.muted }
    case 'volumeSet': {
      const volume = Math.min(1, Math.max(0, event.volume))
      return { ...state, volume, muted: state.muted && volume === 0 }
    }
  }
}

/** Whether a press pauses: also while a stream that broke off is tried again. */
export function isRunning({ status }: PlayerState): boolean {
  return status === 'playing' || status === 'reconnecting'
}

/** Whether nothing is heard yet, or no more. */
export function isWaiting({ status }: PlayerState): boolean {
  return status === 'starting' || status === 'reconnecting'
}

/** Whether to show the mute icon. */
export function isSilent({ muted, volume }: PlayerState): boolean {
  return muted || volume === 0
}
