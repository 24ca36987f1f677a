import type { Publication } from './publication.ts'

/** The publication as readers see it where messages can be sent: its newsletter takes addresses. */
export function withMail(publication: Publication): Publication {
  return publication.newsletter === 'none' ? publication : { ...publication, newsletter: 'open' }
}
