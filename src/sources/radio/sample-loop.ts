import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '../../text/error-message.ts'
import { failure } from '../http/fetch-failure.ts'
import type { StationAnswer } from './station.ts'

/** Addresses of loops: this prefix and the path of an MP3 file of 64 kbit/s without tags. */
const prefix = 'sample:'
const bytesPerSecond = 8_000
/** Seconds that a listener gets at once, because browsers buffer some before they play. */
const ahead = 8
/** Seconds of sound in one chunk. */
const step = 0.5
/** Larger files are refused: a loop is short. */
const mostBytes = 2_000_000

/** The address under which the relay plays a file over and over. */
export function loopAddress(file: string): string {
  return `${prefix}${file}`
}

/** The file of a loop's address; undefined for the address of a station. */
export function loopFile(address: string): string | undefined {
  return address.startsWith(prefix) ? address.slice(prefix.length) : undefined
}

/** Opens a loop as if it were a station. Never throws. */
export async function connectLoop(file: string, signal: AbortSignal): Promise<StationAnswer> {
  try {
    const bytes = await readFile(file)
    if (bytes.length === 0 || bytes.length > mostBytes) {
      return failure('protocol', `the loop has ${bytes.length} bytes, and may have ${mostBytes}`)
    }
    return {
      kind: 'stream',
      contentType: 'audio/mpeg',
      metadataInterval: undefined,
      body: repeat(bytes, signal),
    }
  } catch (error) {
    return failure('connection', messageOf(error))
  }
}

async function* repeat(bytes: Uint8Array, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const begun = performance.now()
  for (let sent = 0; !signal.aborted; ) {
    const start = sent % bytes.length
    const chunk = bytes.subarray(start, start + bytesPerSecond * step)
    sent += chunk.length
    yield chunk
    const due = begun + (1000 * sent) / bytesPerSecond - 1000 * ahead
    const wait = due - performance.now()
    if (wait > 0) await sleep(wait, undefined, { signal }).catch(() => undefined) // Aborted: the loop ends.
  }
}
