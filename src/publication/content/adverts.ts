import { z } from 'zod'
import { problemsOf, quote } from '../../text/problem.ts'
import { isWebAddress } from '../../text/web-address.ts'
import { endOfDay, formatZoned } from '../../time/zoned-time.ts'
import { dayField, fields, list, text, textLike, type Written } from '../files/schema-parts.ts'
import { findingAt } from '../files/yaml-file.ts'
import { readYaml } from '../network/read-yaml.ts'
import { type Assets, pictureField } from './assets.ts'
import type { ContentFolder, PageLink, ReadPart } from './content-folder.ts'

/** The most letters that fit in a slot of 250 px. */
const longestTitle = 60
const longestText = 160

const expectedHref = 'an address that begins with https://, or the path of a page such as /events'
const href = z
  .string({ error: expectedHref })
  .trim()
  .refine((value) => value.startsWith('/') || isWebAddress(value), { error: expectedHref })

const path = textLike(/^\/[a-z0-9/-]*$/, 'the path of a page, such as /weather')

const heights = [250, 600] as const
const height = z.literal(heights, { error: '250 or 600' })

/** The adverts that are not over. */
export interface ReadAdverts extends ReadPart<readonly Advert[] | undefined> {
  /** The pages that adverts are limited to. */
  pages: readonly PageLink[]
  /** When the next advert is over, ms since 1970. */
  nextAt: number | undefined
}

/** Reads `adverts.yaml`; its content is undefined without the file: the publication then has no ad slots. */
export function readAdverts({ files, id, assets, timeZone, now }: ContentFolder): ReadAdverts {
  const { content, problems, file } = readYaml(files, 'adverts.yaml', advertsSchema(assets), 'optional')
  if (!content || !file) return { content: undefined, problems, pages: [], nextAt: undefined }
  const endOf = (until?: string) =>
    until === undefined ? Number.POSITIVE_INFINITY : endOfDay(until, timeZone)
  const over = content.flatMap(({ until = '' }, index) => {
    if (until === '' || endOf(until) > now) return []
    const found = `${quote(until)}, which is over, so the advert is not shown`
    const expected = `a day from ${formatZoned(now, timeZone).slice(0, 10)}, or no such advert`
    return [findingAt(file, [index, 'until'], found, expected)]
  })
  const running = content.filter(({ until }) => endOf(until) > now)
  const nextAt = Math.min(...running.map(({ until }) => endOf(until)))
  const filePath = `${id}/adverts.yaml`
  const linkAt = (path: readonly PropertyKey[], href: string): PageLink => {
    return { file: filePath, ...file.at(path), href }
  }
  return {
    content: running.map(({ until: _until, ...advert }) => advert),
    problems: [...problems, ...problemsOf(filePath, 'warning', over)],
    links: content.flatMap(({ link: { href } }, index) =>
      href.startsWith('/') ? linkAt([index, 'link', 'href'], href) : [],
    ),
    pages: content.flatMap(({ pages = [] }, index) =>
      pages.map((href, inner) => linkAt([index, 'pages', inner], href)),
    ),
    nextAt: Number.isFinite(nextAt) ? nextAt : undefined,
  }
}

/** An advert that the publisher places. */
export type Advert = Omit<Written<ReturnType<typeof advertsSchema>>[number], 'until'>

export function advertsSchema(assets: Assets) {
  const advert = fields({
    title: text
      .max(longestTitle, { error: `at most ${longestTitle} letters` })
      .describe('its heading, which is its key'),
    text: text.max(longestText, { error: `at most ${longestText} letters` }).describe('what it says'),
    link: fields({
      label: text.describe('its words'),
      href: href.describe('where it leads'),
    }).describe('what readers can open'),
    image: pictureField(assets).optional().describe('shown in it'),
    heights: list(height, 'heights: 250, 600 or both')
      .min(1, { error: '250, 600 or both' })
      .default([...heights])
      .describe('of the slots that it fits, in pixels'),
    pages: list(path, 'paths of pages')
      .min(1, { error: 'at least one path' })
      .optional()
      .describe('only these and those below them'),
    until: dayField.exactOptional().describe('the last day on which it is shown'),
    sample: z.boolean({ error: 'true or false' }).default(false).describe('an invented advertiser'),
  })
  return list(advert, 'adverts, each with title, text and link (may be empty: [])')
}
