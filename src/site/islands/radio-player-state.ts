import { streamUnavailable } from '../pages/radio/stream-address.ts'

/** The player as section 3 has it; `starting` is between the press on play and the first sound. */
export interface PlayerState {
  status: 'stopped' | 'starting' | 'playing'
  muted: boolean
  /** 0 to 1. */
  volume: number
  /** Words under the controls. */
  error: string | undefined
}

export type PlayerEvent =
  | { type: 'playPressed' | 'started' | 'paused' | 'muteToggled' }
  /** The browser did not let it play. */
  | { type: 'playRefused' }
  /** The stream could not be loaded, or broke off. */
  | { type: 'streamFailed' }
  | { type: 'volumeSet'; volume: number }

/** Volume and slider of section 9. */
export const defaultVolume = 0.9
export const volumeStep = 0.01

export const playRefused = 'Unable to start playback. Please try again.'

export const initialState: PlayerState = {
  status: 'stopped',
  muted: false,
  volume: defaultVolume,
  error: undefined,
}

/** The rules of section 4. An error stays until playing or pausing succeeds. */
export function nextState(state: PlayerState, event: PlayerEvent): PlayerState {
  switch (event.type) {
    case 'playPressed':
      return { ...state, status: 'starting' }
    case 'started':
      return { ...state, status: 'playing', error: undefined }
    case 'paused':
      return { ...state, status: 'stopped', error: undefined }
    case 'playRefused':
      // A stream that fails is refused as well: when it has said so already, its own words stay.
      return state.status === 'starting' ? { ...state, status: 'stopped', error: playRefused } : state
    case 'streamFailed':
      return { ...state, status: 'stopped', error: streamUnavailable }
    case 'muteToggled':
      return { ...state, muted: !state.muted }
    case 'volumeSet': {
      const volume = Math.min(1, Math.max(0, event.volume))
      return { ...state, volume, muted: state.muted && volume === 0 }
    }
  }
}

/** Whether the mute icon shows. */
export function isSilent({ muted, volume }: PlayerState): boolean {
  return muted || volume === 0
}

/** The volume as it is read out, such as '90 percent'. */
export function formatVolume(volume: number): string {
  return `${Math.round(volume * 100)} percent`
}
