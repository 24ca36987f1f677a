import { type Broadcast, type Joined, startBroadcast } from './broadcast.ts'
import { openStationClient, type StationClientOptions } from './station.ts'

/** Relays stations, with one connection to a station for all its listeners. */
export interface StationRelay {
  /**
   * Joins the station's stream, or tells why there is none. Never throws. The listener leaves when the body is cancelled or
   * the signal aborts.
   */
  join(address: string, signal: AbortSignal): Promise<Joined>
  /** Ends every stream and closes all connections. */
  stop(): Promise<void>
}

export interface RelayOptions extends StationClientOptions {
  /** Milliseconds without a byte after which a stream counts as broken; 15 s without it. */
  stallTime?: number
  /** Called when a stream that had listeners ended, or could not be started. */
  onLost?(address: string, reason: string): void
}

const defaultStallTime = 15_000

/** A relay. It connects to a station when the first listener joins and disconnects when the last one leaves. */
export function openStationRelay(options: RelayOptions): StationRelay {
  const client = openStationClient(options)
  const broadcasts = new Map<string, Broadcast>()
  let stopped = false

  function start(address: string): Broadcast {
    const broadcast = startBroadcast({
      connect: (signal) => client.connect(address, signal),
      stallTime: options.stallTime ?? defaultStallTime,
      onEnded(reason) {
        broadcasts.delete(address)
        if (reason !== undefined && !stopped) options.onLost?.(address, reason)
      },
    })
    broadcasts.set(address, broadcast)
    return broadcast
  }

  return {
    join: (address, signal) => (broadcasts.get(address) ?? start(address)).join(signal),
    async stop() {
      stopped = true
      for (const broadcast of [...broadcasts.values()]) broadcast.end()
      await client.close()
    },
  }
}
