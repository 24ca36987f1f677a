import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { parseYaml } from '../files/yaml-file.ts'
import {
  cityFileSchemas,
  type FieldSchema,
  jsonSchemaOf,
  schemaLine,
  writeEditorSchemas,
} from './file-schemas.ts'

const root = join(import.meta.dirname, '../../..')
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'schemas-'))
  await writeEditorSchemas(folder)
})
afterAll(() => rm(folder, { recursive: true }))

/** What an editor that checks `text` as this file finds wrong. */
async function complaintsOf(name: string, text: string): Promise<string[]> {
  const path = join(folder, 'city', schemaLine(name).replace(/.*=/, ''))
  const schema = z.fromJSONSchema(JSON.parse(await readFile(path, 'utf8')))
  const { error } = schema.safeParse(parseYaml(text).file?.value)
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test.each(cityFileSchemas.flatMap(([name, , schema]) => (schema ? [{ name, schema }] : [])))(
  'each field of $name says what it is',
  ({ schema }) => {
    const silentIn = ({ items, anyOf, oneOf, properties = {} }: FieldSchema, path: string): string[] => [
      ...[...(anyOf ?? []), ...(oneOf ?? []), ...(items ? [items].flat() : [])].flatMap((one) =>
        typeof one === 'object' ? silentIn(one, path) : [],
      ),
      ...Object.entries(properties).flatMap(([key, field]) =>
        typeof field === 'object' && field.expected !== undefined
          ? [...(field.description ? [] : [`${path}${key}`]), ...silentIn(field, `${path}${key}.`)]
          : [],
      ),
    ]
    expect(silentIn(jsonSchemaOf(schema), '')).toEqual([])
  },
)

const shipped = globSync(
  ['publications/*/**/*.yaml', 'tests/fixtures/{network,a-new-city,publications}/**/*.yaml'],
  {
    cwd: root,
  },
)

test.each(shipped)('an editor has no word against %s', async (path) => {
  const name = path.includes('/articles/') ? 'articles/name.es.yaml' : basename(path)
  expect(await complaintsOf(name, await readFile(join(root, path), 'utf8'))).toEqual([])
})

test.each([
  ['publication.yaml', 'colour: red', /unrecognized/i],
  ['publication.yaml', 'contact: { mail: a@b.test }', /unrecognized/i],
  ['publication.yaml', 'leaveOut: { page: [about] }', /./],
  ['publication.yaml', 'hosts: [https://news.test]', /./],
  ['categories.yaml', 'categories: [{ key: a-b }]', /./],
  ['removed.yaml', '- { link: https://a.test, reason: a }', /./],
])('an editor refuses in %s: %s', async (name, text, complaint) => {
  expect((await complaintsOf(name, text)).join()).toMatch(complaint)
})

test('an editor takes what only the network has, and values in braces', async () => {
  expect(await complaintsOf('publication.yaml', "hosts: ['{{id}}.bays.test']\nleaveOut: everything")).toEqual(
    [],
  )
  expect(await complaintsOf('categories.yaml', 'categories: [{ key: sports }]')).toEqual([])
})
