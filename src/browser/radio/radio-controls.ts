import type { StationNames } from './live-audio.ts'
import type { PlayerState } from './player-state.ts'

/** What the radio is told by who presses play first. */
export interface RadioWords extends StationNames {
  /** BCP 47 tag. */
  language: string
  /** The city's, such as `America/New_York`. */
  timeZone: string
  /** Address of the stream. */
  stream: string
  /** Path at which the server says what the station plays. */
  titles: string
  play: string
  pause: string
  mute: string
  unmute: string
  close: string
  /** Name of the bar, for screen readers. */
  bar: string
  /** Title and link in place of a page that could not be loaded, as without a connection. */
  noPage: string
  tryAgain: string
  /** Where the station does not say what it plays; `{time}` is put in. */
  playingSince: string
  /** `{try}` is put in. */
  reconnecting: string
  playRefused: string
  streamUnavailable: string
}

/** What players show: the state of the stream, and what the station plays, empty while it does not. */
export interface RadioState extends PlayerState {
  title: string
}

/** What a player shows of the document's radio and does with it. */
export interface RadioControls {
  getState(): RadioState
  /** Returns what ends the subscription. */
  subscribe(onChange: () => void): () => void
  /** Pauses what runs, else plays. */
  toggle(words: RadioWords): void
  /** Ends the stream. */
  stop(): void
  toggleMute(): void
}
