import type { Publication } from '../../publication/publication.ts'
import { oneLine } from './printable-text.ts'

/**
 * Prints ads.txt (IAB Tech Lab, version 1.1). A publication without sellers prints the placeholder record of section
 * 3.2.1, which says that nobody may sell: an empty file would say nothing about it.
 */
export function printAdsTxt(publication: Publication): string {
  const { advertisingEmail, email } = publication.contact
  return [
    `# No ad network sells space on ${oneLine(publication.name)} yet: nobody is authorized to offer it.`,
    `contact=${oneLine(advertisingEmail ?? email)}`,
    'placeholder.example.com, placeholder, DIRECT, placeholder',
    '',
  ].join('\n')
}
