// A server of remote calendars that answers from recordings with shifted days, and fails on demand.

import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { day } from '../../src/time/durations.ts'
import { type LocalServer, startServer } from '../local-server.ts'

/** `unknown zone`: every time is in an unknown time zone; `faulty`: each end is before the start. */
export type CalendarBehavior =
  | 'good'
  | 'error'
  | 'html'
  | 'hanging'
  | 'huge'
  | 'truncated'
  | 'unknown zone'
  | 'faulty'

/** Calendars at `/events.ics` and below `/v1/city`, as Legistar answers it. */
export interface FakeCalendars extends LocalServer {
  behavior: CalendarBehavior
  /** Path and query of each request so far. */
  asked: string[]
}

/** The Monday of the recordings. */
const recordedOn = Date.UTC(2026, 2, 2)

/** `today`: an instant of the day to which the recorded Monday, or a later day of its week, is shifted. */
export async function startCalendars(today = Date.now()): Promise<FakeCalendars> {
  const server = await startServer((request, response) => {
    fake.asked.push(request.url ?? '')
    const isLegistar = request.url?.startsWith('/v1/')
    const text = isLegistar ? shiftDashed(recording('legistar-events.json'), today) : shift(today)
    answer(fake.behavior, response, text, isLegistar ? 'application/json' : 'text/calendar')
  })
  const fake: FakeCalendars = { ...server, behavior: 'good', asked: [] }
  return fake
}

function answer(behavior: CalendarBehavior, response: ServerResponse, text: string, type: string): void {
  response.on('error', () => {})
  const send = (body: string, contentType = type) =>
    response.writeHead(200, { 'content-type': contentType }).end(body)
  switch (behavior) {
    case 'error':
      response.writeHead(500).end('An error')
      return
    case 'html':
      send('<!doctype html><title>Down for maintenance</title>', 'text/html')
      return
    case 'hanging':
      response.writeHead(200, { 'content-type': type }).write(text.slice(0, 20))
      return
    case 'huge':
      send(text + ' '.repeat(6_000_000))
      return
    case 'truncated':
      send(text.slice(0, -40))
      return
    case 'unknown zone':
      send(
        text
          .replaceAll(/;TZID=[^:]+:|(DTSTART|DTEND)(?=:)/g, (found) =>
            found.startsWith(';') ? ';TZID=Mars/Olympus:' : `${found};TZID=Mars/Olympus`,
          )
          .replaceAll('VALUE=DATE', 'TZID=Mars/Olympus'),
      )
      return
    case 'faulty':
      send(text.replaceAll(/DTEND[^\r\n]*/g, 'DTEND:20200101T000000Z'))
      return
    case 'good':
      send(text)
  }
}

function recording(name: string): string {
  return readFileSync(new URL(`recordings/${name}`, import.meta.url), 'utf8')
}

/** Whole weeks between the recording and today, in days, so that weekdays are kept. */
function weeksUntil(today: number): number {
  return Math.floor((today - recordedOn) / (7 * day)) * 7
}

function shift(today: number): string {
  return recording('city-events.ics').replaceAll(/(?<=[:,;=])(20\d\d)(\d\d)(\d\d)/g, (_, year, month, date) =>
    later(`${year}-${month}-${date}`, today).replaceAll('-', ''),
  )
}

function shiftDashed(text: string, today: number): string {
  return text.replaceAll(/20\d\d-\d\d-\d\d/g, (date) => later(date, today))
}

function later(date: string, today: number): string {
  return new Date(Date.parse(date) + weeksUntil(today) * day).toISOString().slice(0, 10)
}
