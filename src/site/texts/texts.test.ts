import { expect, test } from 'vitest'
import english from './en.json' with { type: 'json' }
import { type Messages, sayMessages, type Use, valuesOf } from './messages.ts'
import { defaultTexts, textsOf } from './texts.ts'

/** Each message of a file by its key. */
function listMessages(messages: Messages, path = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, message]): [string, string][] => {
    if (key.startsWith('@')) return []
    if (typeof message === 'string') return [[`${path}${key}`, message]]
    if (Array.isArray(message)) return message.map((one, index) => [`${path}${key}.${index}`, one])
    return listMessages(message as Messages, `${path}${key}.`)
  })
}

const types: Readonly<Record<Use, string>> = {
  words: 'string | number',
  plural: 'number',
  select: 'string | boolean',
}

/** `values.ts`: `npx vitest run src/site/texts -u` writes it. */
function printValues(): string {
  const lines = listMessages(english).flatMap(([key, message]) => {
    const values = [...valuesOf(message)].toSorted().map(([name, use]) => `${name}: ${types[use]}`)
    return values.length === 0 ? [] : [`  '${key}': { ${values.join('; ')} }`]
  })
  return [
    '// biome-ignore-all format: written by texts.test.ts from en.json.',
    '',
    '/** The values that messages take, by key. */',
    'export interface Values {',
    ...lines,
    '}',
    '',
  ].join('\n')
}

test('types know which values each message takes', async () => {
  await expect(printValues()).toMatchFileSnapshot('values.ts')
})

test('no message is empty', () => {
  const messages = listMessages(english)
  expect(messages.length).toBeGreaterThan(700)
  for (const [key, message] of messages) expect(message.trim(), key).not.toBe('')
})

test('a message says its values, in the plural of its language', () => {
  const said = sayMessages({ a: '{n, plural, one {1 cat} other {{n} cats}} of {name}' }, 'en-US') as {
    a: (values: object) => string
  }
  expect(said.a({ n: 1, name: 'Ann' })).toBe('1 cat of Ann')
  expect(said.a({ n: 2000, name: 'Ann' })).toBe('2000 cats of Ann')
  expect(() => said.a({ n: 1 })).toThrow('name')
})

test('a message without values is words, also where it quotes braces for a script', () => {
  expect(sayMessages({ a: "Since '{time}'." }, 'en-US')).toEqual({ a: 'Since {time}.' })
})

test('a language says in English what it lacks', () => {
  const fallback = sayMessages({ part: { a: 'A', b: '{n} Bs' } }, 'en-US')
  const { part } = sayMessages({ part: { a: 'Á' } }, 'es-US', fallback) as {
    part: { a: string; b: (values: object) => string }
  }
  expect([part.a, part.b({ n: 2 })]).toEqual(['Á', '2 Bs'])
})

test.each(['en-US', 'en', 'EN-gb', 'xx'])('the texts of %s are the English ones', (language) => {
  expect(textsOf(language)).toBe(defaultTexts)
})

test('what scripts get is strings only', () => {
  expect(JSON.parse(JSON.stringify(defaultTexts.radioPlayer))).toEqual(defaultTexts.radioPlayer)
})
