import { z } from 'zod'
import { OperatorError } from '../../src/operator-error.ts'
import { host } from '../../src/publication/settings/schema.ts'
import { oneOf, quote } from '../../src/text/problem.ts'
import { isSlug } from '../../src/text/slug.ts'
import { isWebAddress } from '../../src/text/web-address.ts'
import type { CityWishes } from './city-texts.ts'
import { parseCsv } from './csv.ts'
import type { WantedCity } from './find-city.ts'

/** A city that a line asks for. */
export interface TableRow extends WantedCity, CityWishes {
  folder?: string
  founded?: number
}

const number = (least: number, most: number, expected: string) =>
  z.coerce.number({ error: expected }).min(least, { error: expected }).max(most, { error: expected })
const optional = <T extends z.ZodType>(schema: T) => schema.exactOptional()

const columns = z.object({
  city: z.string({ error: 'the name of the city' }),
  state: z.string({ error: "the state's name or two letters, such as FL" }),
  county: optional(z.string()),
  host: optional(host),
  email: optional(z.email({ error: 'an email address' })),
  phone: optional(z.string().regex(/^\+?[\d ().-]{7,}$/, { error: 'a phone number such as (954) 555-0100' })),
  zips: optional(
    z
      .string()
      .transform((text) => text.split(/\s+/))
      .refine((codes) => codes.every((code) => /^\d{5}$/.test(code)), {
        error: 'ZIP codes of five digits, with spaces between them',
      }),
  ),
  folder: optional(z.string().refine(isSlug, { error: 'a name of lower-case letters, digits and hyphens' })),
  founded: optional(number(1600, 2200, 'a year such as 2026')),
  latitude: optional(number(-90, 90, 'degrees such as 26.2304')),
  longitude: optional(number(-180, 180, 'degrees such as -81.8043')),
  feeds: optional(
    z
      .string()
      .transform((text) => text.split(/\s+/))
      .refine((addresses) => addresses.every(isWebAddress), {
        error: 'addresses with https://, with spaces between them',
      }),
  ),
})

/** Names of the columns that a table may have; `city` and `state` must be there. */
export const columnNames: readonly string[] = Object.keys(columns.shape)

/** Reads a table of cities. A line that cannot be read is a sentence; a table without its header throws. */
export function readCityTable(text: string): { line: number; row: TableRow | string }[] {
  const [header, ...rows] = parseCsv(text)
  const names = header?.cells.map((name) => name.toLowerCase()) ?? []
  const unknown = names.filter((name) => !columnNames.includes(name))
  const missing = ['city', 'state'].filter((name) => !names.includes(name))
  const twice = names.filter((name, index) => names.indexOf(name) < index)
  if (unknown.length + missing.length + twice.length > 0) {
    const found = [
      ...missing.map((name) => `has no column ${quote(name)}`),
      ...unknown.map((name) => `has a column ${quote(name)}`),
      ...twice.map((name) => `has the column ${quote(name)} twice`),
    ]
    throw new OperatorError(
      `line ${header?.line ?? 1} ${found.join(' and ')}; expected the names of columns: city and state, and any of ${oneOf(columnNames.slice(2))}`,
    )
  }
  return rows.map(({ line, cells }) => ({ line, row: readRow(names, cells) }))
}

function readRow(names: readonly string[], cells: readonly string[]): TableRow | string {
  if (cells.length > names.length) {
    return `${cells.length} cells, expected ${names.length}; a cell with a comma is written in quotes: "…"`
  }
  const written = names.flatMap((name, index) => {
    const cell = cells[index] ?? ''
    return cell === '' ? [] : [[name, cell] as const]
  })
  const read = columns.safeParse(Object.fromEntries(written))
  if (!read.success) {
    return read.error.issues
      .map(({ path, message }) => {
        const cell = written.find(([name]) => name === path[0])?.[1]
        return `${path.join('.')}: found ${cell === undefined ? 'nothing' : quote(cell)}, expected ${message}`
      })
      .join('; ')
  }
  const { latitude, longitude, ...others } = read.data
  if ((latitude === undefined) !== (longitude === undefined))
    return 'latitude and longitude: expected both or none'
  return latitude === undefined || longitude === undefined
    ? others
    : { ...others, point: { latitude, longitude } }
}
