import type { Publication } from '../../publication/publication.ts'
import { day } from '../../time/durations.ts'
import { printableLine } from './printable-text.ts'

/**
 * Prints security.txt (RFC 9116). It expires a year after the start of today, so that it changes once a day. A canonical
 * address must begin with https (section 2.5.2): a site on http has no Canonical line.
 */
export function printSecurityTxt(publication: Publication, origin: string, now: number): string {
  const expires = new Date(now - (now % day) + 365 * day).toISOString()
  return [
    `# Found a weakness of ${printableLine(publication.name)}? Thank you for telling us first.`,
    `Contact: mailto:${encodeURI(printableLine(publication.contact.email))}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${publication.language.split('-')[0]}`,
    ...(origin.startsWith('https:') ? [`Canonical: ${origin}/.well-known/security.txt`] : []),
    '',
  ].join('\n')
}
