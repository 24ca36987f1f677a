import type { SourceState } from './source-state.ts'

/** The state of a feed between polls. */
export interface FeedState extends SourceState {
  address: string
}
