import { entryNames } from './entry-names.ts'
import type { XmlElement } from './xml-element.ts'

/** A field of an entry, such as `titles`. */
type EntryField = keyof typeof entryNames

/** The child elements of an entry by field: those of the best name first, those of equal names in document order. */
export type EntryFields = Readonly<Record<EntryField, readonly XmlElement[]>>

/** A field that a name belongs to, and the place of the name in it. */
interface Role {
  field: EntryField
  rank: number
}

const roles: ReadonlyMap<string, readonly Role[]> = collectRoles()
const none: XmlElement[] = []
const noFields = Object.fromEntries(Object.keys(entryNames).map((field) => [field, none])) as Record<
  EntryField,
  XmlElement[]
>

/** Looks at each child once: an entry has a dozen of the hundred names that feeds use. Linear in the number of children. */
export function fieldsOf({ children }: XmlElement): EntryFields {
  const found = { ...noFields }
  const unsorted: EntryField[] = []
  children.forEach((child) => {
    if (typeof child === 'string') return
    roles.get(child.name)?.forEach(({ field, rank }) => {
      const before = found[field]
      const last = before.at(-1)
      if (!last) found[field] = [child]
      else {
        before.push(child)
        if (last.name !== child.name && rank < rankOf(last, field)) unsorted.push(field)
      }
    })
  })
  unsorted.forEach((field) => {
    found[field].sort((a, b) => rankOf(a, field) - rankOf(b, field))
  })
  return found
}

function rankOf({ name }: XmlElement, field: EntryField): number {
  return roles.get(name)?.find((role) => role.field === field)?.rank ?? 0
}

function collectRoles(): Map<string, Role[]> {
  const found = new Map<string, Role[]>()
  for (const [field, names] of Object.entries(entryNames) as [
    EntryField,
    (typeof entryNames)[EntryField],
  ][]) {
    for (const [rank, equal] of names.entries()) {
      for (const name of [equal].flat()) {
        const known = found.get(name)
        if (known) known.push({ field, rank })
        else found.set(name, [{ field, rank }])
      }
    }
  }
  return found
}
