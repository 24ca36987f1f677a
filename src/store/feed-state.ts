import type { SourceState } from './source.ts'

/** The state of a feed between polls. */
export interface FeedState extends SourceState {
  address: string
}
