import type { Publication } from '../publication/publication.ts'
import { foldText } from '../text/fold-text.ts'

/** Words and phrases that mean the same to readers, by language; a city adds its own (`searchSynonyms`). */
const builtIn: Readonly<Record<string, readonly (readonly string[])[]>> = {
  en: [
    ['outage', 'blackout', 'without power', 'lost power', 'power out'],
    ['power', 'electricity', 'electric'],
    ['shooting', 'gunfire', 'shot', 'gunshots'],
    ['crash', 'collision', 'wreck'],
    ['fire', 'blaze'],
    ['police', 'officers', 'cops'],
    ['school', 'campus'],
    ['evacuation', 'evacuate', 'evacuees'],
    ['flood', 'flooding', 'high water'],
  ],
  es: [
    ['apagón', 'sin luz', 'sin electricidad', 'corte de luz'],
    ['luz', 'electricidad'],
    ['tiroteo', 'disparos', 'balacera'],
    ['choque', 'accidente', 'colisión'],
    ['incendio', 'fuego'],
    ['inundación', 'inundaciones'],
  ],
}

const known = new WeakMap<Publication, ReadonlyMap<string, readonly string[]>>()

/** The other words for each word, of the publication's language and of its own list, folded. */
export function synonymsOf(publication: Publication): ReadonlyMap<string, readonly string[]> {
  const made = known.get(publication)
  if (made) return made
  const language = publication.language.split('-')[0] ?? ''
  const synonyms = new Map<string, readonly string[]>()
  for (const group of [...(builtIn[language] ?? []), ...(publication.searchSynonyms ?? [])]) {
    const words = group.map((one) =>
      foldText(one)
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    for (const word of words) {
      const others = words.filter((one) => one !== word && one !== '')
      if (word !== '' && !word.includes(' '))
        synonyms.set(word, [...new Set([...(synonyms.get(word) ?? []), ...others])])
    }
  }
  known.set(publication, synonyms)
  return synonyms
}
