import { describe, expect, test } from 'vitest'
import english from './en.json' with { type: 'json' }
import spanish from './es.json' with { type: 'json' }
import creole from './ht.json' with { type: 'json' }
import { listMessages, sayMessages, type Use, valuesOf } from './messages.ts'
import { alertNameIn, defaultTexts, textsOf } from './texts.ts'

const types: Readonly<Record<Use, string>> = {
  words: 'string | number',
  plural: 'number',
  select: 'string | boolean',
}

/** `values.ts`: `npx vitest run src/site/texts -u` writes it. */
function printValues(): string {
  const lines = listMessages(english).flatMap(({ key, message }) => {
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
  for (const { key, message } of messages) expect(message.trim(), key).not.toBe('')
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

describe.each([
  ['es.json', spanish],
  ['ht.json', creole],
])('%s', (_name, file) => {
  const known = new Map(listMessages(english).map(({ key, message }) => [key, message]))
  const own = listMessages(file).filter(({ key }) => !key.startsWith('names.'))

  test.each(own)('$key takes the values of the English', ({ key, message }) => {
    // Of what a script fills in, too.
    const wordsIn = (text: string) => new Set(text.match(/(?<=(?<!')'\{)\w+(?=\}')/g))
    const english = known.get(key) ?? ''
    expect(english).not.toBe('')
    for (const name of valuesOf(message).keys()) expect([...valuesOf(english).keys()]).toContain(name)
    expect(wordsIn(message)).toEqual(wordsIn(english))
  })

  test('a note is the official page on which the terms of a message are used', () => {
    for (const { note } of own.filter(({ note }) => note !== undefined))
      expect(new URL(note ?? '').protocol).toMatch(/^https?:$/)
  })
})

test('in Creole each sentence is attested but the one that nobody has signed them, and its link', () => {
  const own = listMessages(creole).filter(({ note }) => note === undefined)
  expect(own.map(({ key }) => key)).toEqual(['translated.unsigned', 'translated.inEnglish'])
  expect(Object.keys(creole.names).filter((name) => /Hurricane|Tropical|Surge|Tornado/.test(name))).toEqual(
    [],
  )
})

test('Spanish has all sentences but those of the network’s own pages', () => {
  const own = new Set(listMessages(spanish).map(({ key }) => key))
  const others = /^network\./
  expect(
    listMessages(english)
      .map(({ key }) => key)
      .filter((key) => !own.has(key) && !others.test(key)),
  ).toEqual([])
})

test('a kind of alert has its English name beside it, which it keeps alone where none is attested', () => {
  expect(alertNameIn('es-US', 'Hurricane Warning')).toBe('Aviso de huracán (Hurricane Warning)')
  expect(alertNameIn('es-US', 'Storm Surge Warning')).toBe('Storm Surge Warning')
  expect(alertNameIn('en-US', 'Hurricane Warning')).toBe('Hurricane Warning')
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
