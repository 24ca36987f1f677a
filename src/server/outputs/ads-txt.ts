import type { Publication } from '../../publication/publication.ts'
import { printableLine } from './printable-text.ts'

/**
 * Prints ads.txt (IAB Tech Lab, version 1.1): the records of the city's folder. A publication without sellers prints the placeholder record of section
 * 3.2.1, which says that nobody may sell: an empty file would say nothing about it.
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
