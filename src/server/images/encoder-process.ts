// The main module of an encoding process (encoder.ts): one picture at a time; it ends with its parent.

import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { messageOf } from '../../text/error-message.ts'
import { encodePicture, prepareEncoding, type WantedPicture } from './encode-picture.ts'

/** What the server sends to an encoding process. */
export interface EncodeOrder {
  bytes: Uint8Array
  wanted: WantedPicture
  /** Milliseconds of processor time that this picture may take. */
  cpuLimit: number
  /** Bytes of memory that the process may hold meanwhile. */
  memoryLimit: number
}

/** How an order ended. After `exhausted` the process ends itself: libvips cannot stop the work otherwise. */
export type WorkAnswer =
  | { kind: 'encoded'; bytes: Uint8Array }
  | { kind: 'refused'; reason: string }
  | { kind: 'exhausted'; reason: string }

/** What the process sends: `ready` once, then an answer to each order. */
export type EncodeAnswer = { kind: 'ready' } | WorkAnswer

/** Milliseconds between two checks of the limits. */
const watchEvery = 50

prepareEncoding({ drawings: process.argv[2] === 'drawings' })
yieldToPages()
// Ctrl-C and systemd signal the whole process group. The server ends this process after the last answer.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', end)
process.on('message', (order: EncodeOrder) => void answer(order))
send({ kind: 'ready' })

async function answer({ bytes, wanted, cpuLimit, memoryLimit }: EncodeOrder): Promise<void> {
  const before = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 > cpuLimit) return giveUp(`takes more than ${cpuLimit / 1000} s to encode`)
    if (process.memoryUsage.rss() > memoryLimit) giveUp('takes too much memory to encode')
  }, watchEvery)
  try {
    send({ kind: 'encoded', bytes: await encodePicture(bytes, wanted) })
  } catch (error) {
    send({ kind: 'refused', reason: messageOf(error) })
  } finally {
    clearInterval(watch)
  }
}

function send(answer: EncodeAnswer, sent?: () => void): void {
  process.send?.(answer, undefined, undefined, sent)
}

/** Ends by SIGKILL: a normal exit would wait for the threads of libvips. */
function giveUp(reason: string): void {
  send({ kind: 'exhausted', reason }, end)
}

function end(): void {
  process.kill(process.pid, 'SIGKILL')
}

/** Gives the server priority over this process: for the processor, and when memory runs out. */
function yieldToPages(): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // The file exists on Linux only, and some containers forbid writing it.
  }
}
