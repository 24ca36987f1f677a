import { runToEnd } from './exit-cleanup.ts'
import { readersCodings } from './page-bytes.ts'

/** The load generator, on the second core: 16 connections that stay open. */
export interface LoadGenerator {
  /** Paths of the programs. */
  wrk: string
  taskset: string
}

/** The answers of one run; `requests` counts complete ones. */
export interface LoadResult {
  requests: number
  perSecond: number
}

/** Requests one address for some seconds. Throws when an answer has another status than 200. */
export async function generateLoad(
  { wrk, taskset }: LoadGenerator,
  address: string,
  seconds: number,
): Promise<LoadResult> {
  const printed = await runToEnd(taskset, [
    ...['-c', '1', wrk, '--threads', '1', '--connections', '16', '--duration', `${seconds}s`],
    // On a busy machine a slow answer is no failure.
    ...['--timeout', '10s'],
    ...['--header', `Accept-Encoding: ${readersCodings}`, address],
  ])
  const requests = Number(/(\d+) requests in/.exec(printed)?.[1])
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(printed)?.[1])
  if (!requests || !perSecond || /Non-2xx|Socket errors/.test(printed)) {
    throw new Error(`the load on ${address} did not go as it should:\n${printed}`)
  }
  return { requests, perSecond }
}
