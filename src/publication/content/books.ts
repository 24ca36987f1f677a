import { z } from 'zod'
import { readYaml } from '../read-yaml.ts'
import { fields, list, text, type Written, webAddress } from '../schema-parts.ts'
import { type Assets, pictureField } from './assets.ts'
import type { ContentFolder, ReadPart } from './content-folder.ts'

export function readBooks({ files, assets }: ContentFolder): ReadPart<BookShowcase | undefined> {
  return readYaml(files, 'books.yaml', booksSchema(assets), 'optional')
}

/** The books page. */
export type BookShowcase = Written<ReturnType<typeof booksSchema>>
export type BookPromotion = NonNullable<BookShowcase['promotion']>
export type Book = BookShowcase['books'][number]

function booksSchema(assets: Assets) {
  const book = fields({ title: text, cover: pictureField(assets), href: webAddress })
  // `about` is read out after the label, to people who cannot see what it belongs to.
  const link = fields({ label: text, about: text.optional(), href: webAddress })
  const promotion = fields({
    title: text,
    /** The first is the main one. */
    links: list(link, 'links, each with label and href').min(1, { error: 'at least one link' }),
    /** Short statements under the links. */
    claims: list(text, 'short texts').default([]),
  })
  return fields({
    /** Whether the books are invented: the page then says so, and does not exist where samples are never shown. */
    sample: z.boolean({ error: 'true or false' }).default(false),
    /** Where the books are sold, such as 'Amazon'. */
    retailer: text,
    /** The author's retail page. */
    authorHref: webAddress,
    /** A paid banner above the books. */
    promotion: promotion.optional(),
    books: list(book, 'books, each with title, cover and href').min(1, { error: 'at least one book' }),
  })
}
