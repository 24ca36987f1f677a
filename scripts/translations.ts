// `npm run translations`: what native speakers still have to read and sign, a line for each phrase with its English and the
// page that attests its terms. To sign one, put `reviewed: { name, date }` beside its text.
import { defaultTexts } from '../src/site/texts/texts.ts'
import { translations } from '../src/site/texts/translations.ts'

const print = (text: unknown) => String(typeof text === 'function' ? text('…') : text)
const english: Readonly<Record<string, unknown>> = {
  ...defaultTexts.storm,
  ...defaultTexts.translated,
  ...defaultTexts.translatedMail,
}

for (const { tag, name, phrases, events, skies } of translations) {
  const all = [...Object.entries(phrases), ...Object.entries(events), ...Object.entries(skies)]
  const unsigned = all.filter(([, phrase]) => phrase.reviewed === undefined)
  console.log(`${name} (src/site/texts/${tag}.ts): ${unsigned.length} of ${all.length} phrases are unsigned`)
  for (const [key, phrase] of unsigned) {
    const about = 'source' in phrase ? phrase.source : 'interface'
    console.log(`  ${key}: ${print(phrase.text)} | ${print(english[key] ?? key)} | ${about}`)
  }
}
