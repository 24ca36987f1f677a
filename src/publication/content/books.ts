import { z } from 'zod'
import { fields, linkField, list, text, type Written, webAddress } from '../files/schema-parts.ts'
import { readYaml } from '../network/read-yaml.ts'
import { type Assets, pictureField } from './assets.ts'
import type { ContentFolder, ReadPart } from './content-folder.ts'

export function readBooks({ files, assets }: ContentFolder): ReadPart<BookShowcase | undefined> {
  return readYaml(files, 'books.yaml', booksSchema(assets), 'optional')
}

/** The books page. */
export type BookShowcase = Written<ReturnType<typeof booksSchema>>
export type BookPromotion = NonNullable<BookShowcase['promotion']>
export type Book = BookShowcase['books'][number]

export function booksSchema(assets: Assets) {
  const book = fields({
    title: text.describe('of the book'),
    cover: pictureField(assets).describe('its cover'),
    href: webAddress.describe('where it is sold'),
  })
  const about = text.optional().describe('read out after the label, to people who cannot see the banner')
  const link = fields({ ...linkField.shape, about })
  const promotion = fields({
    title: text.describe('its heading'),
    links: list(link, 'links, each with label and href')
      .min(1, { error: 'at least one link' })
      .describe('what readers can open'),
    claims: list(text, 'short texts').default([]).describe('under the links'),
  })
  return fields({
    sample: z.boolean({ error: 'true or false' }).default(false).describe('invented books'),
    retailer: text.describe('where the books are sold, such as Amazon'),
    authorHref: webAddress.describe("the author's page there"),
    promotion: promotion.optional().describe('a paid banner above the books'),
    books: list(book, 'books, each with title, cover and href')
      .min(1, { error: 'at least one book' })
      .describe('in their order'),
  })
}
