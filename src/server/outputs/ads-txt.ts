import type { Publication } from '../../publication/publication.ts'
import { oneLine } from './printable-text.ts'

/**
 * Prints ads.txt (IAB Tech Lab, version 1.1). With no seller at all the specification wants a record that stands for none
 * (section 3.2.1): an empty file would leave open whether anyone may sell.
 */
export function printAdsTxt(publication: Publication): string {
  const { advertisingEmail, email } = publication.contact
  return [
    `# No ad network sells space on ${oneLine(publication.name)} yet: whoever offers it has no right to.`,
    `contact=${oneLine(advertisingEmail ?? email)}`,
    'placeholder.example.com, placeholder, DIRECT, placeholder',
    '',
  ].join('\n')
}
