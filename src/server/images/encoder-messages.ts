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

/** What the process says of an order. After `exhausted` it ends itself: the work cannot be stopped in any other way. */
export type WorkAnswer =
  | { kind: 'encoded'; bytes: Uint8Array }
  | { kind: 'refused'; reason: string }
  | { kind: 'exhausted'; reason: string }

/** What the process sends: once that it is ready for orders, then an answer to each. */
export type EncodeAnswer = { kind: 'ready' } | WorkAnswer
