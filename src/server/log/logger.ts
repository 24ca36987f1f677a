import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from '../../config.ts'
import { requestId } from '../requests/request-context.ts'
import { LogFlood } from './log-flood.ts'
import { formatLogLine } from './log-line.ts'

export type { Logger }

/**
 * The process's log: one JSON object a line on standard output; in development on a terminal, lines for
 * people. Lines of a request have its id as `request`. It never holds a reader's address. Of one text at most
 * a hundred lines a second are written; the next one says how many were left out (`leftOut`).
 */
export function createLogger(
  { logLevel, production }: Pick<Config, 'logLevel' | 'production'>,
  destination: DestinationStream = production || !process.stdout.isTTY ? pino.destination(1) : readableOutput,
): Logger {
  const flood = new LogFlood()
  let leftOut = 0
  const options: LoggerOptions = {
    level: logLevel,
    hooks: {
      logMethod(values, write) {
        const text = values.find((value) => typeof value === 'string')
        const admitted = text === undefined ? { isWritten: true, leftOut: 0 } : flood.admit(text)
        leftOut = admitted.leftOut
        if (admitted.isWritten) write.apply(this, values)
      },
    },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const request = requestId()
      return { ...(request !== undefined && { request }), ...(leftOut > 0 && { leftOut }) }
    },
  }
  return pino(options, destination)
}

const readableOutput: DestinationStream = {
  write: (line) => void process.stdout.write(formatLogLine(line)),
}
