import { z } from 'zod'
import type { Advert } from '../content.ts'
import { readYaml } from '../read-yaml.ts'
import { fields, isWebAddress, list, text } from '../schema-parts.ts'
import { type Assets, pictureField } from './assets.ts'
import type { ContentFolder, ReadPart } from './content-folder.ts'

/** The most letters that fit in a slot of 250 px. */
const longestTitle = 60
const longestText = 160

const expectedHref = 'an address that begins with https://, or the path of a page such as /events'
const href = z
  .string({ error: expectedHref })
  .trim()
  .refine((value) => value.startsWith('/') || isWebAddress(value), { error: expectedHref })

const expectedPath = 'the path of a page, such as /weather'
const path = z.string({ error: expectedPath }).regex(/^\/[a-z0-9/-]*$/, { error: expectedPath })

const heights = [250, 600] as const
const height = z.literal(heights, { error: '250 or 600' })

/** Reads `adverts.yaml`; undefined without the file: the publication then has no ad slots. */
export async function readAdverts({
  files,
  id,
  assets,
}: ContentFolder): Promise<ReadPart<readonly Advert[] | undefined>> {
  const { content, problems, file } = readYaml(files, 'adverts.yaml', advertsSchema(assets), 'optional')
  const links = (content ?? []).flatMap((advert, index) =>
    advert.link.href.startsWith('/')
      ? [
          {
            file: `${id}/adverts.yaml`,
            line: file?.lineOf([index, 'link', 'href']) ?? 1,
            href: advert.link.href,
          },
        ]
      : [],
  )
  return { content, problems, links }
}

function advertsSchema(assets: Assets): z.ZodType<readonly Advert[]> {
  const advert = fields({
    title: text.max(longestTitle, { error: `at most ${longestTitle} letters` }),
    text: text.max(longestText, { error: `at most ${longestText} letters` }),
    link: fields({ label: text, href }),
    image: pictureField(assets).exactOptional(),
    heights: list(height, 'heights: 250, 600 or both')
      .min(1, { error: '250, 600 or both' })
      .default([...heights]),
    pages: list(path, 'paths of pages').min(1, { error: 'at least one path' }).exactOptional(),
    sample: z.boolean({ error: 'true or false' }).default(false),
  }).transform(({ image, pages, ...rest }) => ({ ...rest, image, pages }))
  return list(advert, 'adverts, each with title, text and link (may be empty: [])')
}
