import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { cp, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import type { FeedServer } from './feed-server.ts'
import { startServer } from './local-server.ts'

/** Origin of feeds and pictures in the files of a recorded day. */
const recordedOrigin = 'https://recorded-day.invalid'
/** The day of the week on which the texts of a recorded day were written: Friday. */
const recordedWeekday = 5

/** Time zone of the city of a recorded day. */
const timeZone = 'America/New_York'

const weekdays = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  es: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
}

/**
 * A file of a recorded day as if it had been written at `now` (milliseconds since 1970):
 * `[90 minutes ago]` becomes a date of the file's format, and the names of weekdays move along.
 */
export function dateRecordedFile(file: string, text: string, now: number): string {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).dayOfWeek
  const days = today - recordedWeekday
  const write = (at: Date) => (file.endsWith('.rss') ? at.toUTCString() : at.toISOString())
  return Object.values(weekdays)
    .reduce((moved, names) => moveWeekdays(moved, names, days), text)
    .replaceAll(/\[(\d+) minutes ago\]/g, (_, minutes: string) =>
      write(new Date(now - Number(minutes) * 60_000)),
    )
}

function moveWeekdays(text: string, names: readonly string[], days: number): string {
  return text.replaceAll(new RegExp(`(?<![\\p{L}-])(?:${names.join('|')})(?![\\p{L}-])`, 'gu'), (name) => {
    const place = (names.indexOf(name) + days + 7) % 7
    return names[place] ?? name
  })
}

/** Serves a recorded day's feeds, dated from the moment of the call, and draws the pictures they name. */
export async function serveRecordedDay(folder: string): Promise<FeedServer> {
  const now = Date.now()
  const { origin, close } = await startServer(async (request, response) => {
    const path = decodeURIComponent(request.url ?? '')
    if (path.startsWith('/pictures/')) return sendPicture(response, basename(path))
    const file = join(folder, 'feeds', basename(path))
    if (!existsSync(file)) return response.writeHead(404).end()
    const type = file.endsWith('.json') ? 'application/feed+json' : 'application/xml'
    const text = dateRecordedFile(file, readFileSync(file, 'utf8'), now)
    return response.writeHead(200, { 'content-type': type }).end(text.replaceAll(recordedOrigin, origin))
  })
  return { addressOf: (file) => `${origin}/feeds/${file}`, close }
}

/** Draws sky, sea, houses from a hash of the picture's name: always the same, and clearly no photograph. */
async function sendPicture(response: ServerResponse, name: string): Promise<void> {
  const bytes = createHash('sha256').update(name).digest()
  const number = (index: number, below: number) => (bytes[index % bytes.length] ?? 0) % below
  const horizon = 380 + number(0, 200)
  const houses = Array.from({ length: 3 + number(1, 6) }, (_, index) => {
    const height = 60 + number(index + 2, 220)
    const x = 40 + index * 130 + number(index + 12, 60)
    return `<rect x="${x}" y="${horizon - height}" width="${50 + number(index + 9, 60)}" height="${height}" fill="hsl(${number(index + 5, 60)} 30% ${35 + number(index + 7, 30)}%)"/>`
  })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
    <rect width="1200" height="800" fill="hsl(${190 + number(20, 40)} 50% ${70 + number(21, 20)}%)"/>
    <circle cx="${200 + number(22, 255) * 3}" cy="${100 + number(23, 150)}" r="70" fill="hsl(${30 + number(24, 25)} 90% 65%)"/>
    ${houses.join('')}
    <rect y="${horizon}" width="1200" height="${800 - horizon}" fill="hsl(${180 + number(25, 40)} 55% ${30 + number(26, 15)}%)"/></svg>`
  const picture = await sharp(Buffer.from(drawing)).jpeg({ quality: 80 }).toBuffer()
  response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture)
}

/** Copies the city of a recorded day over a copy of a publication, with its feeds at `server`. */
export async function writeRecordedCity(
  folder: string,
  publication: string,
  server: FeedServer,
): Promise<void> {
  await cp(join(folder, 'city'), publication, { recursive: true })
  const opml = join(publication, 'feeds.opml')
  await writeFile(
    opml,
    readFileSync(opml, 'utf8').replaceAll(recordedOrigin, new URL(server.addressOf('')).origin),
  )
}
