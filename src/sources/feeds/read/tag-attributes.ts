import { maxFieldLength } from './parsed-feed.ts'

const maxAttributes = 200
const greaterThan = 62

export interface TagAttributes {
  end: number
  isClosed: boolean
  /** As written, by name in lower case; of two with one name the first. */
  attributes: ReadonlyMap<string, string>
  hasReferences: boolean
  hasNamespaces: boolean
}

// A name; an equals sign; a value in quotes or up to a blank or '>'.
const attribute =
  /[\t-\r /]*(?:(>)|([^\t-\r =/>]+|=)(?:[\t-\r ]*=[\t-\r ]*(?:"([^"]*)"|'([^']*)'|([^\t-\r >"'][^\t-\r >]*)?))?)/y

/**
 * Reads the attributes of a tag from the index behind its name, up to the '>' outside of quotes; undefined where there is
 * none. Linear in their length.
 */
export function readAttributes(text: string, from: number): TagAttributes | undefined {
  const attributes = new Map<string, string>()
  let hasReferences = false
  let hasNamespaces = false
  attribute.lastIndex = from
  while (text.charCodeAt(attribute.lastIndex) !== greaterThan) {
    const found = attribute.exec(text)
    if (!found) return undefined
    // By index: a pattern would be read by an iterator, at several times the code to interpret and to optimize.
    if (found[1] !== undefined) {
      const isClosed = found[0].includes('/')
      return { end: attribute.lastIndex - 1, isClosed, attributes, hasReferences, hasNamespaces }
    }
    const key = (found[2] ?? '').toLowerCase()
    if (attributes.size >= maxAttributes || attributes.has(key)) continue
    const value = (found[3] ?? found[4] ?? found[5] ?? '').slice(0, maxFieldLength)
    hasReferences ||= value.includes('&')
    hasNamespaces ||= key.startsWith('xmlns')
    attributes.set(key, value)
  }
  return { end: attribute.lastIndex, isClosed: false, attributes, hasReferences, hasNamespaces }
}
