// `npm run lab -- translations`: what native speakers still have to read and sign:
// phrases of pages and blocks of articles, a line each, with the English and the page
// that attests its terms. To sign one, put `reviewed: { name, date }` beside its text.
import { loadPublications } from '../src/publication/load.ts'
import { translatedMailOf } from '../src/site/texts/phrase.ts'
import { defaultTexts } from '../src/site/texts/texts.ts'
import { stormTranslations } from '../src/site/texts/translations.ts'
import { readWords } from './command-line.ts'

readWords('Usage: npm run lab -- translations', {})

const values = new Proxy({}, { get: () => '…', has: () => true })
const print = (text: unknown) => String(typeof text === 'function' ? text(values) : text)
const english: Readonly<Record<string, unknown>> = {
  ...defaultTexts.storm,
  ...defaultTexts.translated,
  ...translatedMailOf(defaultTexts),
}

for (const { tag, name, phrases, events, skies } of stormTranslations) {
  const all = [...Object.entries(phrases), ...Object.entries(events), ...Object.entries(skies)]
  const unsigned = all.filter(([, phrase]) => phrase.reviewed === undefined)
  console.log(`${name} (src/site/texts/${tag}.ts): ${unsigned.length} of ${all.length} phrases are unsigned`)
  for (const [key, phrase] of unsigned) {
    const about = 'source' in phrase ? phrase.source : 'interface'
    console.log(`  ${key}: ${print(phrase.text)} | ${print(english[key] ?? key)} | ${about}`)
  }
}

const publicationsDir = new URL('../publications', import.meta.url).pathname
const { publications } = await loadPublications(publicationsDir)
for (const { id, content } of publications) {
  for (const { slug, translations } of content.articles) {
    for (const { language, blocks } of translations) {
      const all = blocks.flatMap(({ text, own }) => (own ? { english: text, ...own } : []))
      const unsigned = all.filter(({ reviewed }) => reviewed === undefined)
      const file = `publications/${id}/articles/${slug}.${language}.yaml`
      console.log(`${file}: ${unsigned.length} of ${all.length} blocks are unsigned`)
      for (const { text, english, source = 'explains' } of unsigned)
        console.log(`  ${text} | ${english} | ${source}`)
    }
  }
}
