import { z } from 'zod'
import { isStationPort, refusalOf } from '../../text/address-check.ts'
import { oneOf } from '../../text/problem.ts'
import { isWebAddress } from '../../text/web-address.ts'
import { isDay } from '../../time/zoned-time.ts'

// Every message says what was expected; the reader of the file adds the line and what was found.

/** A text that is not empty; `what` says what it is about. */
export function textAbout(what: string) {
  return z.string({ error: what }).trim().min(1, { error: what })
}

/** A text that is not empty. */
export const text = textAbout('a text')
/** A text that may look like a number. */
export const quotedText = z
  .string({ error: "a text; put numbers in quotes, such as '71'" })
  .trim()
  .min(1, { error: 'a text' })

/** A text of this form, which `error` names. */
export function textLike(form: RegExp, error: string) {
  return z.string({ error }).regex(form, { error })
}

/** A number from `least` to `most`, both of which `error` names. */
export function numberFrom(least: number, most: number, error: string) {
  return z.number({ error }).min(least, { error }).max(most, { error })
}

/** A day of the calendar, such as '2026-11-20'. */
export const dayField = z
  .string({ error: 'a day such as 2026-11-20' })
  .refine(isDay, { error: 'a day of the calendar such as 2026-11-20' })

/** An absolute http(s) address. */
export const webAddress = z
  .string({ error: 'an address that begins with https://' })
  .trim()
  .refine(isWebAddress, { error: 'an address that begins with https://' })

/** A link to another site. */
export const linkField = fields({
  label: text.describe('its words'),
  href: webAddress.describe('where it leads'),
})

/** An address that the server itself requests. */
export const fetchedAddress = webAddress.refine((value) => refusalOf(value) === undefined, {
  error: 'an address of a public host, at port 80 or 443: the server requests no other',
})

/** The address of a radio station's stream. */
export const radioAddress = webAddress.refine((value) => refusalOf(value, isStationPort) === undefined, {
  error: 'an address of a public host, at port 80, 443 or 8000 to 8999: the server requests no other',
})

/** The address of a page in a frame: in a page over https browsers show none over http. */
export const frameAddress = webAddress.refine((value) => !/^http:/i.test(value), {
  error: 'an address that begins with https://: browsers show no other in a frame',
})

/** A group of fields that allows no others, so that a misspelled name is an error. */
export function fields<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const names = oneOf(Object.keys(shape))
  return z.strictObject(shape, {
    error(issue) {
      if (issue.code !== 'unrecognized_keys')
        return `the fields ${names}, each on a line of its own as "name: value"`
      const isLook = issue.keys.every((key) => /^(colou?rs?|accent|logo|fonts?|theme)$/i.test(key))
      return isLook
        ? 'none: colors, fonts and the logo are the same for all publications; icons are files in assets/'
        : `one of ${names}`
    },
  })
}

/** A list; `what` names its items. */
export function list<Item extends z.ZodType>(item: Item, what: string) {
  return z.array(item, { error: `a list of ${what}` })
}

/** The type of what a schema reads, its lists read-only. */
export type Written<Schema extends z.ZodType> = WithReadonlyLists<z.infer<Schema>>

type WithReadonlyLists<T> = T extends readonly (infer Item)[]
  ? readonly WithReadonlyLists<Item>[]
  : T extends object
    ? { [Name in keyof T]: WithReadonlyLists<T[Name]> }
    : T
