import { minute } from '../../time/durations.ts'
import { type Broadcast, type JoinedListener, type NewListener, startBroadcast } from './broadcast.ts'
import { connectLoop, loopFile } from './sample-loop.ts'
import { openStationClient, type StationClientOptions } from './station.ts'

/** Relays stations, with one connection to a station for all its listeners. */
export interface StationRelay {
  /**
   * Joins the stream at the first of these addresses that has one, or tells
   * why none has. Never throws. The listener leaves when the body is cancelled
   * or its signal aborts; `onEnd` may be called once per failing address.
   */
  join(addresses: readonly string[], listener: NewListener): Promise<JoinedListener>
  /** What the first of these stations that is listened to says it plays; empty where it says nothing. */
  titleOf(addresses: readonly string[]): string
  /** Stations that are relayed, and those that are left alone after they failed. */
  numbers(): RelayNumbers
  stop(): Promise<void>
}

export interface RelayNumbers {
  playing: number
  backingOff: number
}

export interface RelayOptions extends StationClientOptions {
  /** Milliseconds without a byte after which a stream counts as broken; 15 s without it. */
  stallTime?: number
  /** Milliseconds in which audio is gathered for one write to each listener; 500 without it. */
  gather?: number
  /** Milliseconds before a dead station is asked again, doubled with each failure up to the longest. */
  pause?: { first: number; longest: number }
  /** Called when a stream that had listeners ended, or could not be started. */
  onLost?(address: string, reason: string): void
}

const defaultStallTime = 15_000
/** Browsers buffer seconds of audio: half a second's delay is not heard, and saves 3/4 of the writes. */
const defaultGather = 500
const defaultPause = { first: 2_000, longest: minute }
/** A stream that was heard for this many milliseconds was no failure. */
const goodStream = 10_000

/** Failures of a station in a row, and when it may be asked again (by `performance.now`). */
interface Trouble {
  failures: number
  until: number
}

/** A relay that connects to a station when the first listener joins, and disconnects when the last leaves. */
export function openStationRelay(options: RelayOptions): StationRelay {
  const client = openStationClient(options)
  const broadcasts = new Map<string, Broadcast>()
  const troubles = new Map<string, Trouble>()
  let stopped = false

  function start(address: string): Broadcast {
    const broadcast = startBroadcast({
      connect(signal) {
        const file = loopFile(address)
        return file === undefined ? client.connect(address, signal) : connectLoop(file, signal)
      },
      stallTime: options.stallTime ?? defaultStallTime,
      gather: options.gather ?? defaultGather,
      onEnded(reason, heard) {
        broadcasts.delete(address)
        if (heard >= goodStream) troubles.delete(address)
        if (reason === undefined || stopped) return
        noteFailure(address, heard)
        options.onLost?.(address, reason)
      },
    })
    broadcasts.set(address, broadcast)
    return broadcast
  }

  /** A stream that breaks off is tried again at once, a station that is dead after a pause. */
  function noteFailure(address: string, heard: number): void {
    const { first, longest } = options.pause ?? defaultPause
    const failures = (troubles.get(address)?.failures ?? 0) + 1
    const pause = heard > 0 && failures === 1 ? 0 : Math.min(first * 2 ** (failures - 1), longest)
    troubles.set(address, { failures, until: performance.now() + pause })
  }

  function rests(address: string): boolean {
    return (troubles.get(address)?.until ?? 0) > performance.now()
  }

  return {
    async join(addresses, listener) {
      let last: JoinedListener = { kind: 'failed', message: 'the station is asked again after a pause' }
      for (const address of addresses) {
        if (!broadcasts.has(address) && rests(address)) continue
        last = await (broadcasts.get(address) ?? start(address)).join(listener)
        if (last.kind === 'joined' || listener.signal.aborted) return last
      }
      return last
    },
    titleOf(addresses) {
      const playing = addresses.find((address) => broadcasts.has(address))
      return (playing !== undefined && broadcasts.get(playing)?.title) || ''
    },
    numbers: () => ({
      playing: broadcasts.size,
      backingOff: [...troubles.keys()].filter((address) => !broadcasts.has(address) && rests(address)).length,
    }),
    async stop() {
      stopped = true
      for (const broadcast of [...broadcasts.values()]) broadcast.end()
      await client.close()
    },
  }
}
