import type { ServerResponse } from 'node:http'
import { startServer } from './local-server.ts'

/** A station that sends a quiet tone on every connection. */
export interface Station {
  address: string
  /** Connections that are open. */
  onAir: Set<ServerResponse>
  /** Connections so far. */
  asked: number
  /** New connections get nothing until the returned function is called. */
  hold(): () => void
  close(): void
}

/** Bytes a second; Chromium starts to play after about 240 kB. */
const rate = 44_100

/** Starts a station on a free port of this machine. */
export async function startStation(): Promise<Station> {
  const onAir = new Set<ServerResponse>()
  let held: Promise<void> | undefined
  const { origin, close } = await startServer(async (_, response) => {
    station.asked++
    await held
    onAir.add(response.writeHead(200, { 'content-type': 'audio/wav' }))
    response.write(Buffer.concat([wavHeader(), tone(6)]))
    const timer = setInterval(() => response.write(tone(0.25)), 250)
    response.on('close', () => {
      clearInterval(timer)
      onAir.delete(response)
    })
  })
  const station: Station = {
    address: `${origin}/live`,
    onAir,
    asked: 0,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    close,
  }
  return station
}

/** The header of a WAV file of 8-bit mono sound, with the greatest length that it can declare. */
function wavHeader(): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(0xffffffff, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(0xffffffff - 36, 40)
  return header
}

function tone(seconds: number): Buffer {
  return Buffer.from(Array.from({ length: seconds * rate }, (_, index) => 128 + 20 * Math.sin(index / 3)))
}
