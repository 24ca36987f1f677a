import {
  entryLimits,
  mergeLooks,
  printEdition,
  type ReadEdition,
  readEdition,
  unique,
  uniqueBy,
  type YourEdition,
} from './edition.ts'

/** Bytes of a file that may be imported: more than the largest export. */
const largestFile = 2_000_000

/** What an import brings, and how many of the file's entries are taken, were there already, and are not taken. */
export interface Import {
  merged: YourEdition
  taken: number
  known: number
  lost: number
}

/** Adds a file's entries; undefined for a file that is none of ours. `isOurs`: takes off what is not of this site. */
export async function importEdition(
  file: File,
  edition: YourEdition,
  isOurs: (edition: YourEdition) => YourEdition,
): Promise<Import | undefined> {
  const read = await readFile(file)
  if (!read) return undefined
  const ours = isOurs(read.edition)
  const merged = mergeEditions(edition, ours)
  const taken = countEntries(merged) - countEntries(edition)
  const known = countEntries(ours) - countEntries(without(ours, edition))
  return { merged, taken, known, lost: read.unread + countEntries(read.edition) - taken - known }
}

/** Downloads the edition as a file; `name` is that of the file without its date. */
export function exportEdition(edition: YourEdition, name: string): void {
  const file = new Blob([JSON.stringify(printEdition(edition), undefined, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${name}-${new Date().toLocaleDateString('sv')}.json`
  link.click()
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** An edition with another added: its own entries stay, and come first. */
export function mergeEditions(own: YourEdition, other: YourEdition): YourEdition {
  return {
    kept: uniqueBy([...own.kept, ...other.kept], ({ link }) => link).slice(0, entryLimits.kept),
    sections: unique([...own.sections, ...other.sections]).slice(0, entryLimits.sections),
    places: unique([...own.places, ...other.places]).slice(0, entryLimits.places),
    less: unique([...own.less, ...other.less]).slice(0, entryLimits.less),
    looks: mergeLooks(own.looks, other.looks),
  }
}

/** Number of entries that a reader chose. */
export function countEntries({ kept, sections, places, less }: YourEdition): number {
  return kept.length + sections.length + places.length + less.length
}

/** What of an edition another does not have. */
function without(edition: YourEdition, other: YourEdition): YourEdition {
  const links = new Set(other.kept.map(({ link }) => link))
  const leave = (list: readonly string[], others: readonly string[]) =>
    list.filter((one) => !others.includes(one))
  return {
    kept: edition.kept.filter(({ link }) => !links.has(link)),
    sections: leave(edition.sections, other.sections),
    places: leave(edition.places, other.places),
    less: leave(edition.less, other.less),
    looks: [],
  }
}

/** Undefined for a file that is none of ours. */
async function readFile(file: File): Promise<ReadEdition | undefined> {
  if (file.size > largestFile) return undefined
  try {
    const read = readEdition(JSON.parse(await file.text()))
    return countEntries(read.edition) > 0 ? read : undefined
  } catch (error) {
    console.info(error)
    return undefined
  }
}
