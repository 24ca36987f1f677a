import { inspect, stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

const lineSchema = z.looseObject({
  level: z.number(),
  time: z.string(),
  msg: z.string().default(''),
  err: z.looseObject({ stack: z.string().optional(), message: z.string().optional() }).optional(),
})

/** pino's levels. */
const levels: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
}

/**
 * A line of pino's JSON as a line for people: '10:15:02 info  page not found path=/x', and the stack of an
 * error below. Values come from outside too, so nothing in them steers the terminal.
 */
export function formatLogLine(json: string): string {
  const { level, time, msg, err, ...values } = lineSchema.parse(JSON.parse(json))
  const pairs = Object.entries(values).map(([name, value]) => ` ${name}=${formatValue(value)}`)
  const head = `${time.slice(11, 19)} ${(levels[level] ?? String(level)).padEnd(5)} ${msg}${pairs.join('')}`
  const lines = err ? [head, err.stack ?? err.message ?? inspect(err)] : [head]
  return `${stripVTControlCharacters(lines.join('\n'))}\n`
}

function formatValue(value: unknown): string {
  if (typeof value === 'string') return /[\s="]/.test(value) || value === '' ? JSON.stringify(value) : value
  return JSON.stringify(value)
}
