import { z } from 'zod'
import type { BookShowcase } from '../content.ts'
import { readYaml } from '../read-yaml.ts'
import { fields, list, text, webAddress } from '../schema-parts.ts'
import { type Assets, pictureField } from './assets.ts'
import type { ContentFolder, ReadPart } from './content-folder.ts'

export async function readBooks({
  files,
  assets,
}: ContentFolder): Promise<ReadPart<BookShowcase | undefined>> {
  const { content, problems } = readYaml(files, 'books.yaml', booksSchema(assets), 'optional')
  return { content, problems, links: [] }
}

function booksSchema(assets: Assets): z.ZodType<BookShowcase> {
  const book = fields({ title: text, cover: pictureField(assets), href: webAddress })
  const link = fields({ label: text, about: text.exactOptional(), href: webAddress }).transform(
    ({ label, about, href }) => ({ label, about, href }),
  )
  const promotion = fields({
    title: text,
    links: list(link, 'links, each with label and href').min(1, { error: 'at least one link' }),
    claims: list(text, 'short texts').default([]),
  })
  return fields({
    sample: z.boolean({ error: 'true or false' }).default(false),
    retailer: text,
    authorHref: webAddress,
    promotion: promotion.exactOptional(),
    books: list(book, 'books, each with title, cover and href').min(1, { error: 'at least one book' }),
  }).transform(({ promotion: shown, ...rest }) => ({ ...rest, promotion: shown }))
}
