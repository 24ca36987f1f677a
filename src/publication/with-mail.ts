import type { Publication } from './publication.ts'

/** The publication as readers see it where messages can be sent: its newsletter takes addresses, and its contact page messages. */
export function withMail(publication: Publication): Publication {
  const { newsletter, frames } = publication
  return {
    ...publication,
    newsletter: newsletter === 'none' ? 'none' : 'open',
    contactForm: frames.contact === undefined,
  }
}
