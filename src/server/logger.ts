import { type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

export type { Logger }

/** The process's log: one JSON object a line on standard output. It never holds a reader's address. */
export function createLogger(config: Pick<Config, 'logLevel'>): Logger {
  return pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
