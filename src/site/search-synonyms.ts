import type { Publication } from '../publication/publication.ts'
import { searchedPhrases } from '../text/fold-text.ts'

/** Synonyms, in each language that newsrooms here write; a city adds its own (`searchSynonyms`). */
const builtIn: readonly (readonly string[])[] = [
  ['outage', 'blackout', 'without power', 'lost power', 'power out'],
  ['power', 'electricity', 'electric'],
  ['shooting', 'gunfire', 'shot', 'gunshots'],
  ['crash', 'collision', 'wreck'],
  ['fire', 'blaze'],
  ['police', 'officers', 'cops'],
  ['school', 'campus'],
  ['evacuation', 'evacuate', 'evacuees'],
  ['flood', 'flooding', 'high water'],
  ['apagón', 'sin luz', 'sin electricidad', 'corte de luz'],
  ['luz', 'electricidad'],
  ['tiroteo', 'disparos', 'balacera'],
  ['choque', 'accidente', 'colisión'],
  ['incendio', 'fuego'],
  ['inundación', 'inundaciones'],
]

const known = new WeakMap<Publication, ReadonlyMap<string, readonly string[]>>()

/** The other words for each word, built in and of the publication's own list, folded. */
export function synonymsOf(publication: Publication): ReadonlyMap<string, readonly string[]> {
  const made = known.get(publication)
  if (made) return made
  const synonyms = new Map<string, readonly string[]>()
  for (const group of [...builtIn, ...(publication.searchSynonyms ?? [])]) {
    const words = group.map((one) => searchedPhrases(one).join(' '))
    for (const word of words) {
      const others = words.filter((one) => one !== word && one !== '')
      if (word !== '' && !word.includes(' '))
        synonyms.set(word, [...new Set([...(synonyms.get(word) ?? []), ...others])])
    }
  }
  known.set(publication, synonyms)
  return synonyms
}
