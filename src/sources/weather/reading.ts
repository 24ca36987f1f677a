import type { SourceName } from '../../store/source-state.ts'
import { weatherShape } from '../../weather/weather.ts'
import { type Fetched, hashBody } from '../pipeline/fetch-document.ts'
import type { AnySourceKind } from '../pipeline/source-kind.ts'

// What kinds of source have in common that keep one reading each, replaced whole.

/** Counts of a poll that brought nothing new. */
export const unchanged = { added: 0, updated: 0 }

/**
 * What several requests got, for the steps that follow. `parts`: texts that
 * differ where anything of it does. `freshFor` in ms, as caches were told.
 */
export function fetchedOf<Raw>(
  key: string,
  raw: Raw,
  { parts, freshFor }: { parts: readonly string[]; freshFor?: number | undefined },
): Fetched<Raw> {
  const bytes = new TextEncoder().encode([`shape ${weatherShape}`, ...parts].join('\n'))
  return {
    kind: 'fetched',
    raw,
    hash: hashBody(bytes),
    bytes: bytes.length,
    base: key,
    movedTo: undefined,
    etag: undefined,
    lastModified: undefined,
    freshFor,
  }
}

/** Stores a reading where it differs from the one before. */
export async function replaceReading(
  writer: Parameters<AnySourceKind['save']>[2],
  name: SourceName,
  before: unknown,
  reading: object,
): Promise<{ added: number; updated: number }> {
  if (before !== undefined && JSON.stringify(before) === JSON.stringify(reading)) return unchanged
  await writer.saveReading(name, reading)
  return before === undefined ? { added: 1, updated: 0 } : { added: 0, updated: 1 }
}
