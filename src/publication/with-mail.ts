import type { Publication } from './publication.ts'

/** The publication with its newsletter and contact forms turned on, for a server that can send mail. */
export function withMail(publication: Publication): Publication {
  const { newsletter, frames } = publication
  return {
    ...publication,
    newsletter: newsletter === 'none' ? 'none' : 'open',
    contactForm: frames.contact === undefined,
  }
}
