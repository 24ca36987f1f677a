import { array, config, object, regex, string, type ZodMiniType } from 'zod/mini'

// Our policy forbids the functions that zod would make from texts; keep.ts has no hydrate.ts before it.
config({ jitless: true })

const text = (longest: number, shortest = 0) =>
  string().check(regex(new RegExp(`^[^]{${shortest},${longest}}$`)))
const name = text(200, 1)
const webLink = string().check(regex(/^https?:\/\/[^\s/].{0,1990}$/))
const path = string().check(regex(/^(\/[\w-]{1,60}){1,3}$/))

const keptStory = object({
  link: webLink,
  title: text(500, 1),
  /** The card's text; may be empty, as the other texts. */
  text: text(2000),
  section: text(200),
  source: text(300),
  /** In words, as on the card. */
  date: text(100),
  /** BCP 47 tag; empty where it is that of the page. */
  language: text(40),
})

/** A story that the reader kept, with the text of its card. */
export type KeptStory = ReturnType<typeof keptStory.parse>

const stamp = string().check(regex(/^\d{1,12}$/))
const marks = array(text(12))
const look = object({ path, at: stamp, marks, before: marks })

/**
 * What the section at a path had at the reader's last look: when the server answered, in seconds since 1970, and marks of
 * its stories; `before`: those of the visit before. Without marks there was no such visit.
 */
export type Look = ReturnType<typeof look.parse>

/** Everything that a reader chose. It is in this browser alone. */
export interface YourEdition {
  /** Newest first. */
  kept: readonly KeptStory[]
  /** Paths of sections. */
  sections: readonly string[]
  /** Names of neighborhoods. */
  places: readonly string[]
  /** Names of newsrooms of which the reader wants less. */
  less: readonly string[]
  /** One of a section at most. */
  looks: readonly Look[]
}

/** Of the form in which it is stored and exported. */
const version = 1

/** The most of each that is stored; of kept stories the oldest go. */
export const entryLimits = { kept: 200, sections: 100, places: 100, less: 100, looks: 100 }

/** Nothing chosen. */
export const emptyEdition: YourEdition = { kept: [], sections: [], places: [], less: [], looks: [] }

/** What could be read of a stored or imported value. `unread`: number of entries that could not be. */
export interface ReadEdition {
  edition: YourEdition
  unread: number
}

/** Reads a value piece by piece: what is broken loses itself alone, whatever version wrote it. */
export function readEdition(value: unknown): ReadEdition {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { edition: emptyEdition, unread: 1 }
  const data: { readonly [Name in keyof YourEdition]?: unknown } = { ...value }
  let unread = 0
  function read<Entry>(entries: unknown, schema: ZodMiniType<Entry>, most: number): Entry[] {
    if (entries === undefined) return []
    if (!Array.isArray(entries)) {
      unread += 1
      return []
    }
    const found = entries.flatMap((entry: unknown) => {
      const parsed = schema.safeParse(entry)
      if (!parsed.success) unread += 1
      return parsed.success ? [parsed.data] : []
    })
    unread += Math.max(0, found.length - most)
    return found.slice(0, most)
  }
  const edition = {
    kept: uniqueBy(read(data.kept, keptStory, entryLimits.kept), ({ link }) => link),
    sections: unique(read(data.sections, path, entryLimits.sections)),
    places: unique(read(data.places, name, entryLimits.places)),
    less: unique(read(data.less, name, entryLimits.less)),
    looks: uniqueBy(read(data.looks, look, entryLimits.looks), pathOfLook),
  }
  return { edition, unread }
}

/** The looks of both lists; of one section that of the first. */
export function mergeLooks(first: readonly Look[], second: readonly Look[]): Look[] {
  return uniqueBy([...first, ...second], pathOfLook).slice(0, entryLimits.looks)
}

const pathOfLook = ({ path }: Look) => path

/** As it is stored and exported. */
export function printEdition(edition: YourEdition): object {
  return { version, ...edition }
}

/** A list with the entry, or without it where it had it. */
export function toggled(list: readonly string[], entry: string): string[] {
  return list.includes(entry) ? list.filter((other) => other !== entry) : [...list, entry]
}

/** Keeps a story, newest first, or takes it off where it was kept. */
export function toggleKept(edition: YourEdition, story: KeptStory): YourEdition {
  const others = edition.kept.filter(({ link }) => link !== story.link)
  const isKept = others.length < edition.kept.length
  return { ...edition, kept: isKept ? others : [story, ...others].slice(0, entryLimits.kept) }
}

/** Each entry once. */
export function unique(list: readonly string[]): string[] {
  return [...new Set(list)]
}

/** The first entry of each key. */
export function uniqueBy<Entry>(list: readonly Entry[], keyOf: (entry: Entry) => string): Entry[] {
  const seen = new Set<string>()
  return list.filter((entry) => !seen.has(keyOf(entry)) && seen.add(keyOf(entry)))
}
