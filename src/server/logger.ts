import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'
import { formatLogLine } from './log-line.ts'
import { requestId } from './request-context.ts'

export type { Logger }

/**
 * The process's log: one JSON object a line on standard output, in development on a terminal a line for people. Lines of a
 * request have its id as `request`. It never holds a reader's address.
 */
export function createLogger(
  { logLevel, production }: Pick<Config, 'logLevel' | 'production'>,
  destination: DestinationStream = production || !process.stdout.isTTY ? pino.destination(1) : readableOutput,
): Logger {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const request = requestId()
      return request === undefined ? {} : { request }
    },
  }
  return pino(options, destination)
}

const readableOutput: DestinationStream = {
  write: (line) => void process.stdout.write(formatLogLine(line)),
}
