import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readConfig, settingNames } from './config.ts'
import { publicationSchema } from './publication/schema.ts'

/** A file of docs/. */
function textOf(file: string): string {
  return readFileSync(join(import.meta.dirname, '..', 'docs', file), 'utf8')
}

/** Paths of all fields of a JSON Schema, such as `contact.email`. */
function fieldsOf(schema: z.core.JSONSchema.BaseSchema, place = ''): string[] {
  const { items, properties = {} } = schema
  if (items && !Array.isArray(items) && typeof items === 'object') return fieldsOf(items, place)
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = place + name
    return [path, ...(typeof field === 'object' ? fieldsOf(field, `${path}.`) : [])]
  })
}

/** Paths of all fields that a value has; those of a list's first item without a number. */
function written(value: unknown, place = ''): string[] {
  if (Array.isArray(value)) return written(value[0], place)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, field]) => [
    place + name,
    ...written(field, `${place}${name}.`),
  ])
}

test('docs/operating.md has an example of every setting, and the examples are valid', () => {
  const rows = textOf('operating.md').matchAll(/^\| `([A-Z_]+)=([^`]*)` \|/gm)
  const settings = Object.fromEntries([...rows].map(([, name, example]) => [name, example]))
  expect(Object.keys(settings).toSorted()).toEqual(settingNames.toSorted())
  expect(() => readConfig(settings)).not.toThrow()
})

test('docs/publishing.md has an example of every line of publication.yaml, and the example is valid', () => {
  const example: unknown = parse(textOf('publishing.md').split('```yaml\n')[1]?.split('```')[0] ?? '')
  const schema = z.toJSONSchema(publicationSchema, { io: 'input', unrepresentable: 'any' })
  expect(written(example).toSorted()).toEqual(fieldsOf(schema).toSorted())
  expect(publicationSchema.safeParse(example).error?.issues).toBeUndefined()
})
