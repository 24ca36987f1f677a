import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '../../text/error-message.ts'
import { userAgent } from '../http/user-agent.ts'
import {
  type DocumentFailure,
  type FetchedDocument,
  type FetchOptions,
  fetchDocument,
} from '../pipeline/fetch-document.ts'

/** Address of the weather service, and the contact that requests name. */
export interface WeatherService {
  /** Base address without a final slash; undefined: the National Weather Service and its Hurricane Center. */
  base?: string | undefined
  /** Base address of the tide service without a final slash; undefined: NOAA CO-OPS. */
  tides?: string | undefined
  /** Email or web address at which the service can reach the operator; it asks for one in the User-Agent. */
  contact?: string | undefined
  /** Back-off before each retry of a document, in ms; shorter in tests. */
  retryPauses?: readonly number[]
}

/** API Web Service of the National Weather Service, free to use for any purpose. */
const nationalWeatherService = 'https://api.weather.gov'

/** An hourly forecast has 130 kB, 396 alerts of the country had 3 MB; a state's worst day must fit. */
const maxBytes = 16_000_000
/** Back-off before the second and third attempt, in ms: the service's failures often end after seconds. */
const retryPauses = [1_000, 4_000]
/** Timeout of all attempts for a document, in ms: bounds how long one area's warning waits for another's. */
const answerWithin = 12_000

/** One document of the service as text, and for how many ms caches may keep it, or why there is none. */
export type ServiceAnswer = { kind: 'text'; text: string; freshFor?: number | undefined } | DocumentFailure

/** What was read of an answer, or why nothing was. */
export type ReadAnswer<Value> = { kind: 'read'; value: Value } | DocumentFailure

/** Asks the service for documents; each path begins with a slash. Never throws. */
export type Ask = (path: string) => Promise<ServiceAnswer>

/** Requests documents of a service with the User-Agent that it requires; server errors are retried twice. */
export function askService(service: WeatherService | undefined, options: FetchOptions): Ask {
  const base = baseOf(service)
  const agent = service?.contact === undefined ? userAgent : `${userAgent} (${service.contact})`
  return async (path) => {
    const until = performance.now() + Math.min(options.deadline ?? answerWithin, answerWithin)
    for (const pause of [...(service?.retryPauses ?? retryPauses), undefined]) {
      const answer = await fetchDocument(
        { address: base + path },
        {
          ...options,
          deadline: Math.ceil(until - performance.now()),
          accept: 'application/geo+json, application/json;q=0.9',
          maxBytes,
          headers: { 'user-agent': agent },
        },
      )
      const isLast = pause === undefined || performance.now() + pause >= until
      if (isLast || !isPassing(answer)) return textOf(answer)
      try {
        await sleep(pause, undefined, options.signal ? { signal: options.signal } : {})
      } catch {
        return textOf(answer) // Aborted during the back-off.
      }
    }
    throw new Error('unreachable: the last try returns')
  }
}

/** The base address of a service. */
export function baseOf(service: WeatherService | undefined): string {
  return service?.base ?? nationalWeatherService
}

/** Whether a retry may succeed: after a server error, which often affects only one answer. */
function isPassing(answer: FetchedDocument): boolean {
  return answer.kind === 'failed' && answer.retryAfter === undefined && (answer.status ?? 0) >= 500
}

function textOf(answer: FetchedDocument): ServiceAnswer {
  switch (answer.kind) {
    case 'fetched':
      return { kind: 'text', text: new TextDecoder().decode(answer.raw.body), freshFor: answer.freshFor }
    case 'notModified':
      return serviceFailure('not modified, unasked')
    case 'failed':
      return answer
  }
}

/** What a parser makes of an answer; where it throws, a failure in its words. */
export function readServiceAnswer<Value>(
  answer: ServiceAnswer,
  parse: (text: string) => Value,
): ReadAnswer<Value> {
  if (answer.kind === 'failed') return answer
  try {
    return { kind: 'read', value: parse(answer.text) }
  } catch (error) {
    return serviceFailure(messageOf(error))
  }
}

/** A fetch without a usable document; `message`: one line for the log. */
export function serviceFailure(message: string): DocumentFailure {
  return { kind: 'failed', reason: 'status', message, retryAfter: undefined }
}
