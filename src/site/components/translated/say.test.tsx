import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { defaultTexts, translations } from '../../texts/texts.ts'
import { type Sentence, Speaker } from './say.tsx'

const mark = '(unreviewed translation)'
const englishOf = (key: Sentence) => {
  const text: unknown = { ...defaultTexts.storm, ...defaultTexts.translated, ...defaultTexts.translatedMail }[
    key
  ]
  return String(typeof text === 'function' ? text('Place', 'Time') : text)
}
const sayAny = (speaker: Speaker, key: Sentence) =>
  // Every sentence takes words or nothing.
  renderToStaticMarkup(
    (speaker.say as (key: Sentence, ...values: string[]) => unknown).call(
      speaker,
      key,
      'Place',
      'Time',
    ) as string,
  )

const lineOfAny = (speaker: Speaker, key: Sentence) =>
  (speaker.line as (key: Sentence, ...values: string[]) => string).call(speaker, key, 'Place', 'Time')

for (const { tag, phrases, events, skies } of translations) {
  const speaker = new Speaker(tag, defaultTexts)

  test.each(Object.keys(phrases) as Sentence[])(
    `${tag}: '%s' does not stand alone before a native speaker has signed it`,
    (key) => {
      const phrase = phrases[key]
      const said = sayAny(speaker, key)
      const isSigned = phrase?.reviewed !== undefined
      expect(said.includes(mark)).toBe(!isSigned)
      expect(said.includes(`<small lang="en">${englishOf(key)} <i>`)).toBe(!isSigned)
      const line = lineOfAny(speaker, key)
      expect(line.endsWith(` | ${englishOf(key)}`)).toBe(!isSigned)
      expect(line).not.toBe(englishOf(key))
    },
  )

  test.each(Object.keys(events))(`${tag}: %s has its English name beside it`, (name) => {
    const said = renderToStaticMarkup(speaker.event(name))
    expect(said).toContain(`<small lang="en">${name}`)
    expect(said).not.toBe(name)
  })

  test.each([...Object.values(phrases), ...Object.values(events), ...Object.values(skies)])(
    `${tag}: '$text' names the page on which its terms are used, or is a word of the interface`,
    (phrase) => {
      if ('source' in phrase) expect(new URL(phrase.source).protocol).toMatch(/^https?:$/)
      else expect(phrase.isInterface).toBe(true)
    },
  )

  const noted = new Speaker(tag, defaultTexts, { isNoted: true })

  test.each(Object.keys(phrases) as Sentence[])(
    `${tag}: on a page that says so once, '%s' has the English beside it, and the words too where it is of safety`,
    (key) => {
      const phrase = phrases[key]
      const isSigned = phrase?.reviewed !== undefined
      const said = sayAny(noted, key)
      expect(said.includes(`<small lang="en">${englishOf(key)}`)).toBe(!isSigned)
      expect(said.includes(mark)).toBe(!isSigned && phrase !== undefined && 'source' in phrase)
    },
  )

  test.each(Object.keys(skies))(`${tag}: the sky's '%s' has the service's words beside it`, (words) => {
    const said = renderToStaticMarkup(noted.sky(words))
    expect(said).toMatch(new RegExp(`.+ <small lang="en">${words}</small>$`))
  })

  test(`${tag}: what the service says in other words stays English, as does what it says of danger`, () => {
    for (const words of ['Thunderstorms in Vicinity', 'Patchy Fog', 'Tropical Storm'])
      expect(renderToStaticMarkup(noted.sky(words))).toBe(`<span lang="en">${words}</span>`)
    expect(renderToStaticMarkup(noted.event('Flood Watch'))).toContain(mark)
  })

  test(`${tag}: its official pages are those of a government`, () => {
    expect(noted.officialPages.length).toBeGreaterThan(0)
    for (const address of noted.officialPages) expect(new URL(address).hostname).toMatch(/\.gov$/)
  })

  test(`${tag}: a language is unsigned as long as one of its phrases is`, () => {
    const all = [phrases, events, skies].flatMap((part) => Object.values(part))
    expect(noted.isSigned).toBe(all.every(({ reviewed }) => reviewed !== undefined))
  })

  test(`${tag}: what has no translation is said in English, and marked so`, () => {
    expect(renderToStaticMarkup(speaker.say('unknown', 'Place'))).toBe(
      '<span lang="en">We cannot tell whether Place has storm alerts</span>',
    )
    expect(renderToStaticMarkup(speaker.event('Extreme Wind Warning'))).toBe(
      '<span lang="en">Extreme Wind Warning</span>',
    )
  })
}

test('an English page says English only', () => {
  const speaker = new Speaker('en', defaultTexts)
  expect(speaker.say('calm', 'Place')).toBe('No storm watch or warning for Place')
  expect(speaker.event('Hurricane Warning')).toBe('Hurricane Warning')
})

test('what to do in any storm is said in the words of an official page of its language', () => {
  for (const { phrases, officialPages } of translations) {
    for (const key of ['evacuate', 'floodWater', 'generators'] as const) {
      const phrase = phrases[key]
      if (!phrase) continue
      expect(officialPages).toContain('source' in phrase ? phrase.source : undefined)
    }
  }
})

test('in Creole no word is given for a hurricane or storm surge watch or warning', () => {
  const creole = translations.find(({ tag }) => tag === 'ht')
  expect(
    Object.keys(creole?.events ?? {}).filter((name) => /Hurricane|Tropical|Surge|Tornado/.test(name)),
  ).toEqual([])
  expect(creole?.phrases).not.toHaveProperty('watch')
  expect(creole?.phrases).not.toHaveProperty('warning')
})

test('a sentence of the storm page and one of other pages do not share a name', () => {
  const { storm, translated, translatedMail } = defaultTexts
  const all = [storm, translated, translatedMail].flatMap((words) => Object.keys(words))
  expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([])
})
