/** The player of the specification's section 3; `starting` is between the press on play and the first sound. */
export interface PlayerState {
  status: 'stopped' | 'starting' | 'playing'
  muted: boolean
  /** 0 to 1. */
  volume: number
  /** What is said under the controls. */
  error: 'playRefused' | 'streamUnavailable' | undefined
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
/** What an arrow key changes: 100 presses from silent to loud are too many. */
const volumeKeyStep = 0.05

/** The volume after a press of this key; undefined for a key that is left to the browser. */
export function volumeAfterKey(key: string, volume: number): number | undefined {
  const louder = key === 'ArrowUp' || key === 'ArrowRight'
  if (!louder && key !== 'ArrowDown' && key !== 'ArrowLeft') return undefined
  const moved = volume + (louder ? volumeKeyStep : -volumeKeyStep)
  return Math.round(Math.min(1, Math.max(0, moved)) / volumeStep) * volumeStep
}

export const initialState: PlayerState = {
  status: 'stopped',
  muted: false,
  volume: defaultVolume,
  error: undefined,
}

/** The rules of the specification's section 4. An error stays until playing or pausing succeeds. */
export function nextState(state: PlayerState, event: PlayerEvent): PlayerState {
  switch (event.type) {
    case 'playPressed':
      return { ...state, status: 'starting' }
    case 'started':
      return { ...state, status: 'playing', error: undefined }
    case 'paused':
      return { ...state, status: 'stopped', error: undefined }
    case 'playRefused':
      // The browser also refuses to play a stream that failed: an error of the stream is kept.
      return state.status === 'starting' ? { ...state, status: 'stopped', error: 'playRefused' } : state
    case 'streamFailed':
      return { ...state, status: 'stopped', error: 'streamUnavailable' }
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

/** The volume as screen readers say it in a language (BCP 47 tag), such as '90 percent'. */
export function formatVolume(volume: number, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'unit', unit: 'percent', unitDisplay: 'long' })
  return format.format(Math.round(volume * 100))
}
