import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { Publication } from '../publication/publication.ts'
import type { Reading } from '../store/readings.ts'
import type { Known } from '../weather/weather.ts'

/** Whose pages show a reading, and where it is told that it cannot be read. */
export interface ReadingCity {
  publication: Pick<Publication, 'id'>
  logger?: { warn(values: object, text: string): void } | undefined
}

/** Readings that were told as unreadable: pages are made many times before a source is polled again. */
const told = new LRUCache<string, true>({ max: 1_000 })

/**
 * What is stored of a source; undefined where it was never read, and where what is stored has another shape, as after
 * damage or of another version of the program, which is logged once.
 */
export function knownOf<Schema extends z.ZodType>(
  reading: Reading | undefined,
  schema: Schema,
  { publication, logger }: ReadingCity,
): Known<z.infer<Schema>> | undefined {
  if (reading?.data === undefined) return undefined
  const { kind, key, readAt, checkedAt = 0, failures } = reading
  const { data, error } = schema.safeParse(reading.data)
  if (!error) return { data, checkedAt, isFailing: failures > 0 }
  const { id: city } = publication
  const name = `${city} ${kind} ${key} ${readAt}`
  if (!logger || told.has(name)) return undefined
  told.set(name, true)
  const [issue] = error.issues
  const reason = issue && `${issue.path.join('.')}: ${issue.message}`
  logger.warn({ city, source: kind, key, reason }, 'a stored reading cannot be read: it is not shown')
  return undefined
}
