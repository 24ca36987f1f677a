import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { translatedMailOf } from '../../texts/phrase.ts'
import { defaultTexts } from '../../texts/texts.ts'
import { stormTranslations, translations } from '../../texts/translations.ts'
import { type Sentence, Speaker } from './say.tsx'

const english: Readonly<Record<Sentence, unknown>> = {
  ...defaultTexts.storm,
  ...defaultTexts.translated,
  ...translatedMailOf(defaultTexts),
}
/** Of every sentence. */
const values = {
  city: 'Place',
  text: 'Words',
  count: 2,
  day: 'Day',
  time: 'Time',
  host: 'Host',
  publication: 'News',
}
const textOf = (text: unknown) => String(typeof text === 'function' ? text(values) : text)
// Every sentence takes words or nothing.
type Say = (key: Sentence, given: typeof values) => unknown
const sayAny = (speaker: Speaker, key: Sentence) =>
  renderToStaticMarkup((speaker.say as Say).call(speaker, key, values) as string)
const lineOfAny = (speaker: Speaker, key: Sentence) => (speaker.line as Say).call(speaker, key, values)

for (const { tag, phrases, events, skies } of stormTranslations) {
  const speaker = new Speaker(tag, defaultTexts)

  test.each(Object.keys(phrases) as Sentence[])(
    `${tag}: '%s' has the English beside it where it is of safety, until a native speaker has signed it`,
    (key) => {
      const phrase = phrases[key]
      if (!phrase) throw new Error('no phrase')
      const isOfSafety = 'source' in phrase && !phrase.reviewed
      const [own, said] = [textOf(phrase.text), textOf(english[key])]
      expect(sayAny(speaker, key)).toBe(isOfSafety ? `${own} <small lang="en">${said}</small>` : own)
      expect(lineOfAny(speaker, key)).toBe(isOfSafety ? `${own} | ${said}` : own)
    },
  )

  test.each(Object.keys(events))(`${tag}: %s has its English name beside it`, (name) => {
    const said = renderToStaticMarkup(speaker.event(name))
    expect(said).toBe(`${events[name]?.text} <small lang="en">${name}</small>`)
    expect(speaker.eventLines(name)).toEqual([events[name]?.text, name])
  })

  test.each([...Object.values(phrases), ...Object.values(events), ...Object.values(skies)])(
    `${tag}: '$text' names the page on which its terms are used, or is a word of the interface`,
    (phrase) => {
      if ('source' in phrase) expect(new URL(phrase.source).protocol).toMatch(/^https?:$/)
      else expect(phrase.isInterface).toBe(true)
    },
  )

  test.each(Object.entries(skies))(`${tag}: the sky's '%s' is said in the language`, (words, { text }) => {
    expect(renderToStaticMarkup(speaker.sky(words))).toBe(text)
  })

  test(`${tag}: what the service says in other words stays English, as does what it says of danger`, () => {
    for (const words of ['Thunderstorms in Vicinity', 'Patchy Fog', 'Tropical Storm'])
      expect(renderToStaticMarkup(speaker.sky(words))).toBe(`<span lang="en">${words}</span>`)
  })

  test(`${tag}: a language is unsigned as long as one of its phrases is`, () => {
    const all = [phrases, events, skies].flatMap((part) => Object.values(part))
    expect(speaker.isSigned).toBe(all.every(({ reviewed }) => reviewed !== undefined))
    for (const key of ['unsigned', 'inEnglish'] as const) expect(speaker.knows(key)).toBe(true)
  })

  test(`${tag}: what has no translation is said in English, and marked so`, () => {
    expect(renderToStaticMarkup(speaker.say('unknown', { city: 'Place' }))).toBe(
      '<span lang="en">We cannot tell whether Place has storm alerts</span>',
    )
    expect(renderToStaticMarkup(speaker.event('Extreme Wind Warning'))).toBe(
      '<span lang="en">Extreme Wind Warning</span>',
    )
  })
}

test('an English page says English only, and needs nobody to sign it', () => {
  const speaker = new Speaker('en', defaultTexts)
  expect(speaker.say('calm', { city: 'Place' })).toBe('No storm watch or warning for Place')
  expect(speaker.event('Hurricane Warning')).toBe('Hurricane Warning')
  expect(speaker.isSigned).toBe(true)
})

test('what to do in any storm is said in the words of an official page of its language', () => {
  for (const { phrases, officialPages } of translations) {
    expect(officialPages.length).toBeGreaterThan(0)
    for (const address of officialPages) expect(new URL(address).hostname).toMatch(/\.gov$/)
    for (const key of ['evacuate', 'floodWater', 'generators'] as const) {
      const phrase = phrases[key]
      if (!phrase) continue
      expect(officialPages).toContain('source' in phrase ? phrase.source : undefined)
    }
  }
})

test('in Creole the storm page has attested sentences, and at its head the one that nobody has signed them', () => {
  const creole = stormTranslations.find(({ tag }) => tag === 'ht')
  const phrases = Object.entries(creole?.phrases ?? {})
  const own = phrases.filter(([, phrase]) => !('source' in phrase)).map(([key]) => key)
  expect(own).toEqual(['unsigned', 'inEnglish'])
  const others = phrases.map(([key]) => key).filter((key) => !(key in defaultTexts.storm))
  expect(others).toEqual(own)
})

test('in Creole no word is given for a hurricane or storm surge watch or warning', () => {
  const creole = stormTranslations.find(({ tag }) => tag === 'ht')
  expect(
    Object.keys(creole?.events ?? {}).filter((name) => /Hurricane|Tropical|Surge|Tornado/.test(name)),
  ).toEqual([])
  expect(creole?.phrases).not.toHaveProperty('watch')
  expect(creole?.phrases).not.toHaveProperty('warning')
})

test('a sentence of the storm page and one of other pages do not share a name', () => {
  const { storm, translated } = defaultTexts
  const all = [storm, translated, translatedMailOf(defaultTexts)].flatMap((words) => Object.keys(words))
  expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([])
})
