import { describe, expect, expectTypeOf, test } from 'vitest'
import { en } from './en.ts'
import { type Texts, textsOf } from './texts.ts'

describe('another language', () => {
  // `npm run types` checks these.
  test('does not compile where a part or a text of a part is missing', () => {
    expectTypeOf<typeof en>().toExtend<Texts>()
    expectTypeOf<Omit<typeof en, 'footer'>>().not.toExtend<Texts>()
    expectTypeOf<{ copyright: (typeof en)['footer']['copyright'] }>().not.toExtend<Texts['footer']>()
  })

  test('may word a text as it likes, but not ask for more than pages give', () => {
    const spanish = { ...en.category, seeAll: (count: number) => `Ver los ${count} artículos` }
    expectTypeOf(spanish).toExtend<Texts['category']>()
    const greedy = { ...en.category, seeAll: (count: number, city: string) => `${count} ${city}` }
    expectTypeOf(greedy).not.toExtend<Texts['category']>()
  })
})

test.each(['en-US', 'en', 'EN-gb', 'xx'])('the texts of %s are the English ones', (language) => {
  expect(textsOf(language)).toBe(en)
})

/** Every text with the name by which pages know it. */
function listTexts(value: object, name = ''): [string, unknown][] {
  return Object.entries(value).flatMap(([key, child]) =>
    typeof child === 'object' && child !== null
      ? listTexts(child, `${name}${key}.`)
      : [[`${name}${key}`, child]],
  )
}

const isText = ([, text]: [string, unknown]) => typeof text === 'string'

test('no text is empty or has white space around it', () => {
  const texts = listTexts(en).filter(isText)
  expect(texts.length).toBeGreaterThan(100)
  for (const [name, text] of texts) expect(text, name).toMatch(/^\S(.*\S)?$/s)
})

test('what scripts get is strings only', () => {
  expect(JSON.parse(JSON.stringify(en.radioPlayer))).toEqual(en.radioPlayer)
  expect(listTexts(en.radioPlayer).every(isText)).toBe(true)
})
