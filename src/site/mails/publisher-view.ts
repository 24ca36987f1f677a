import type { Publication } from '../../publication/publication.ts'

/** The publisher, as messages name it. */
export interface PublisherView {
  name: string
  tagline: string
  /** Origin of the publisher's site, without a final slash. */
  origin: string
  language: string
  /** Name and place; the street where the publication has given one, which some laws ask of newsletters. */
  imprint: string
}

/** The sender of a publication's messages. */
export function buildPublisher(publication: Publication, origin: string): PublisherView {
  const { name, tagline, language, city, contact } = publication
  return { name, tagline, origin, language, imprint: `${name}, ${contact.address ?? city}` }
}
