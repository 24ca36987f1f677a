import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import packageFile from '../package.json' with { type: 'json' }
import { readConfig, settingNames } from './config.ts'
import { referenceText } from './reference.fixture.ts'

const docs = join(import.meta.dirname, '../docs')

test('docs/operating.md has an example of every setting, and the examples are valid', () => {
  const rows = readFileSync(join(docs, 'operating.md'), 'utf8').matchAll(/^\| `([A-Z_]+)=([^`]*)` \|/gm)
  const settings = Object.fromEntries([...rows].map(([, name, example]) => [name, example]))
  expect(Object.keys(settings).toSorted()).toEqual(settingNames.toSorted())
  expect(() => readConfig(settings)).not.toThrow()
})

test('docs/reference.md has every field of the files of a city (write it anew with -u)', async () => {
  await expect(referenceText()).toMatchFileSnapshot(join(docs, 'reference.md'))
})

test('the documents name only scripts of package.json', () => {
  const files = globSync(['docs/**/*.md', 'README.md', 'CONTRIBUTING.md'], { cwd: join(docs, '..') })
  const named = files.flatMap((file) => {
    const text = readFileSync(join(docs, '..', file), 'utf8')
    return [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, script = '']) => script)
  })
  expect(named.filter((script) => !Object.hasOwn(packageFile.scripts, script))).toEqual([])
})
