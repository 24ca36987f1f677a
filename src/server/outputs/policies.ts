import type { Publication } from '../../publication/publication.ts'
import { day } from '../../time/durations.ts'
import { printableLine } from './xml.ts'

/**
 * Prints ads.txt (IAB Tech Lab, version 1.1): the records of the city's folder. Without sellers it is the
 * placeholder record of section 3.2.1, which says that nobody may sell: an empty file would not say so.
 */
export function printAdsTxt(publication: Publication): string {
  const { advertisingEmail, email } = publication.contact
  const contact = `contact=${printableLine(advertisingEmail ?? email)}`
  const { adNetwork } = publication
  if (adNetwork) return [...adNetwork.sellers.map(printableLine), contact, ''].join('\n')
  return [
    `# No ad network sells space on ${printableLine(publication.name)} yet: nobody is authorized to offer it.`,
    contact,
    'placeholder.example.com, placeholder, DIRECT, placeholder',
    '',
  ].join('\n')
}

/**
 * Prints gpc.json (Global Privacy Control, section 4): this site obeys the signal. It loads no ad network for
 * a reader who sends it, whatever they chose before (ad-frame.ts, src/browser/ads.ts).
 */
export function printGpcJson(): string {
  return `${JSON.stringify({ gpc: true, version: 1, lastUpdate }, undefined, 2)}\n`
}

/** When what this program does about the signal last changed. */
const lastUpdate = '2026-11-28'

/**
 * Prints security.txt (RFC 9116). It expires a year after the start of today, so that it changes once a day.
 * A canonical address must begin with https (section 2.5.2): a site on http has no Canonical line.
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
