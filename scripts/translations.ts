// `npm run lab -- translations`: what native speakers still have to read and sign, a line each: sentences with their
// English, and blocks of articles with the page that attests their terms. To sign sentences, put "@signed": "name, date"
// into their part of the file, or at its top; to sign a block, `reviewed: { name, date }` beside its text.
import { loadPublications } from '../src/publication/reading/load.ts'
import english from '../src/site/texts/en.json' with { type: 'json' }
import spanish from '../src/site/texts/es.json' with { type: 'json' }
import creole from '../src/site/texts/ht.json' with { type: 'json' }
import { listMessages } from '../src/site/texts/messages.ts'
import { readWords } from './command-line.ts'

readWords('Usage: npm run lab -- translations', {})

const said = new Map(listMessages(english).map(({ key, message }) => [key, message]))

for (const [name, file] of Object.entries({ 'es.json': spanish, 'ht.json': creole })) {
  const all = listMessages(file)
  const unsigned = all.filter(({ isSigned }) => !isSigned)
  console.log(`src/site/texts/${name}: ${unsigned.length} of ${all.length} messages are unsigned`)
  for (const { key, message, note } of unsigned)
    console.log(`  ${[key, message, said.get(key), note].filter(Boolean).join(' | ')}`)
}

const publicationsDir = new URL('../publications', import.meta.url).pathname
const { publications } = await loadPublications(publicationsDir)
for (const { id, content } of publications) {
  for (const { slug, translations } of content.articles) {
    for (const { language, blocks } of translations) {
      const file = `publications/${id}/articles/${slug}.${language}.yaml`
      const all = blocks.flatMap(({ text, own }) => (own ? { english: text, ...own } : []))
      const unsigned = all.filter(({ reviewed }) => reviewed === undefined)
      const missing = blocks.length - all.length
      console.log(`${file}: ${unsigned.length} of ${all.length} blocks are unsigned, ${missing} are missing`)
      for (const { text, english, source = 'explains' } of unsigned)
        console.log(`  ${text} | ${english} | ${source}`)
    }
  }
}
