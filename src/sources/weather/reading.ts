import type { SourceName } from '../../store/source-state.ts'
import type { FetchedDocument } from '../pipeline/fetch-document.ts'
import type { AnySourceKind } from '../pipeline/source-kind.ts'

// What kinds of source have in common that keep one reading each, replaced whole.

/** Counts of a poll that brought nothing new. */
export const unchanged = { added: 0, updated: 0 }

/** What was asked for, with what it was asked by, as one document for the next steps of the pipeline. `freshFor` in ms, as caches were told. */
export function documentOf(key: string, documents: object, freshFor?: number): FetchedDocument {
  return {
    kind: 'fetched',
    body: new TextEncoder().encode(JSON.stringify(documents)),
    contentType: 'application/json',
    base: key,
    movedTo: undefined,
    etag: undefined,
    lastModified: undefined,
    freshFor,
  }
}

/** Whether what is stored is of a later time, in ms, than what came. */
export function isNewer(before: unknown, came: number): boolean {
  return typeof before === 'number' && before > came
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
