import type { z } from 'zod'
import { valueFields } from './publication/network/city-values.ts'
import { cityFileSchemas, type FieldSchema, jsonSchemaOf } from './publication/reading/file-schemas.ts'

/** docs/reference.md: every field of a city's files, from the schemas that read them. */
export function referenceText(): string {
  return [
    '# Reference',
    '',
    'Every field of the files of a city, from the program itself: a test writes this page (`npx vitest run src/settings-in-docs.test.ts -u`). How to use them is in [publishing.md](publishing.md). A dot leads into a group, `[]` to each entry of a list. `npm run news -- check` names file, line and field of every mistake.',
    ...cityFileSchemas.flatMap(([name, about, schema]) => [
      '',
      `## ${name}`,
      '',
      about,
      ...(schema ? tableOf(schema) : []),
    ]),
    '',
    '## Values in braces',
    '',
    "In YAML and Markdown files, the network's and the city's, such as `{{city}}`.",
    '',
    '| value | field of publication.yaml |',
    '|---|---|',
    ...Object.entries(valueFields).map(
      ([name, field]) => `| \`{{${name}}}\` | ${field === undefined ? otherValues[name] : `\`${field}\``} |`,
    ),
    '',
  ].join('\n')
}

const otherValues: Readonly<Record<string, string>> = {
  network: '`name` of network.yaml',
  id: "name of the city's folder",
}

function tableOf(schema: z.ZodType): string[] {
  const rows = rowsOf(jsonSchemaOf(schema), '')
  return ['', '| field | expected | without it | |', '|---|---|---|---|', ...rows]
}

function rowsOf(schema: FieldSchema, parent: string): string[] {
  const { items, anyOf = schema.oneOf, properties = {}, required = [] } = schema
  if (items && !Array.isArray(items) && typeof items === 'object')
    return rowsOf(items, parent && `${parent}[]`)
  if (anyOf) return anyOf.flatMap((one) => rowsOf(one, parent))
  return Object.entries(properties).flatMap(([name, field]) => {
    if (typeof field !== 'object' || field.expected === undefined) return []
    const path = parent === '' ? name : `${parent}.${name}`
    const inner = rowsOf(field, path)
    const expected = inner.length > 0 && !field.items ? 'a group' : expectedOf(field)
    const without = required.includes(name) ? 'required' : defaultOf(field)
    return [`| \`${path}\` | ${expected} | ${without} | ${field.description ?? ''} |`, ...inner]
  })
}

function expectedOf({ expected, const: only, maxLength }: FieldSchema): string {
  if (only !== undefined) return String(only)
  const words = String(expected).replaceAll('|', '\\|')
  return maxLength !== undefined && words === 'a text' ? `${words} of at most ${maxLength} letters` : words
}

function defaultOf({ default: value }: FieldSchema): string {
  const isNothing = value === undefined || value === false || Object.keys(Object(value)).length === 0
  return isNothing && typeof value !== 'string' && typeof value !== 'number'
    ? ''
    : `\`${JSON.stringify(value)}\``
}
