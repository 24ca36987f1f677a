import type { WantedPicture } from './encode-picture.ts'

/** What the server sends to an encoding process. */
export interface EncodeOrder {
  bytes: Uint8Array
  wanted: WantedPicture
  /** Milliseconds of processor time that this picture may take. */
  cpuLimit: number
  /** Bytes of memory that the process may hold meanwhile. */
  memoryLimit: number
}

/** How an order ended. After `exhausted` the process ends itself: libvips offers no other way to stop the work. */
export type WorkAnswer =
  | { kind: 'encoded'; bytes: Uint8Array }
  | { kind: 'refused'; reason: string }
  | { kind: 'exhausted'; reason: string }

/** What the process sends: `ready` once, then an answer to each order. */
export type EncodeAnswer = { kind: 'ready' } | WorkAnswer
