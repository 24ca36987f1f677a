/** Where a feed says that a hub tells of its changes (WebSub). */
export interface HubLinks {
  hub: string
  /** The feed's own address, which the hub knows as the topic. */
  topic: string
}

/** `asked`: the hub was asked to subscribe us, and has not verified it. `ending`: we want no more. `refused`: by the hub. */
export const pushStates = ['new', 'asked', 'active', 'refused', 'ending'] as const
type PushState = (typeof pushStates)[number]

/** A subscription at a hub. */
export interface Push extends HubLinks {
  feed: string
  /** The unguessable end of the callback's path. */
  token: string
  /** Signs what the hub sends. */
  secret: string
  state: PushState
  /** Requests since the last verification. */
  tries: number
}

/** Subscriptions of feeds at hubs. Times in milliseconds since 1970. Every method throws a StoreError. */
export interface PushStore {
  /** Subscriptions that are to be requested, renewed or ended by `now`, at most `limit`; each is marked as asked, so that no other process asks too. */
  claimDue(query: { now: number; limit: number }): Promise<Push[]>
  findByToken(token: string): Promise<Push | undefined>
  /** The hub has verified a subscription until `leaseUntil`, or refused it. */
  settle(token: string, state: 'active' | 'refused', leaseUntil?: number): Promise<void>
  remove(token: string): Promise<void>
  /** Makes the feed of a subscription due now, at most once in `pause` milliseconds; false where it was so of late. */
  ping(token: string, query: { now: number; pause: number }): Promise<boolean>
}
