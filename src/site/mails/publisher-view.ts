import type { Publication } from '../../publication/publication.ts'
import { findLanguage } from '../texts/texts.ts'

/** The publisher, as messages name it. */
export interface PublisherView {
  name: string
  tagline: string
  /** Origin of the publisher's site, without a final slash. */
  origin: string
  language: string
  /** Name and place; the street where the publication has given one, which some laws ask of newsletters. */
  imprint: string
  /** That no native speaker has signed the words of a message; undefined where one has, and in English. */
  unsigned: string | undefined
}

/** The sender of a publication's messages. */
export function buildPublisher(publication: Publication, origin: string): PublisherView {
  const { name, tagline, language, city, contact } = publication
  const spoken = findLanguage(language)
  return {
    name,
    tagline,
    origin,
    language,
    imprint: `${name}, ${contact.address ?? city}`,
    unsigned: spoken && !spoken.isSigned ? spoken.texts.translated.unsigned : undefined,
  }
}
