import type { Advert } from '../../publication/content.ts'
import { type ImageSource, ownImageSource } from '../../publication/image-address.ts'
import type { Publication } from '../../publication/publication.ts'
import type { PageContext } from '../page.ts'

/** An ad slot: its height in px (specification, section 9) and the viewports that show it; all without `from`. */
export interface AdPlace {
  size: Advert['heights'][number]
  from?: 'from-tablet' | 'below-tablet'
}

/** An ad slot and its content; without an advert it shows one line that invites advertisers. */
export interface AdSlotView {
  size: AdPlace['size']
  from: AdPlace['from'] | undefined
  advert: AdvertView | undefined
}

/** An advert in a slot. */
export interface AdvertView extends Pick<Advert, 'title' | 'text' | 'link'> {
  image: ImageSource | undefined
  /** Whether the link leads to another site; it then opens in a new tab. */
  external: boolean
  /** The publication's name for its own promotion; undefined for an ad. */
  ownOf: string | undefined
}

/**
 * The content of a page's ad slots by name; no slots when the publication has no adverts. Adverts rotate from page to
 * page; no viewport shows one advert twice, and no advert links to the page that shows it.
 */
export function fillAdSlots<Name extends string>(
  places: Readonly<Record<Name, readonly AdPlace[]>>,
  { publication, path }: Pick<PageContext, 'publication' | 'path'>,
): Record<Name, readonly AdSlotView[]> {
  const { adverts } = publication.content
  const turn = adverts ? inTurn(adverts, path) : []
  const shown = new Map<string, Set<Advert>>([
    ['from-tablet', new Set()],
    ['below-tablet', new Set()],
  ])
  const fill = ({ size, from }: AdPlace): AdSlotView => {
    const seen = [...shown].flatMap(([viewport, used]) => (from && from !== viewport ? [] : [used]))
    const advert = turn.find((one) => mayBeAt(one, size, path) && seen.every((used) => !used.has(one)))
    if (advert) for (const used of seen) used.add(advert)
    return { size, from, advert: advert && viewOf(advert, publication) }
  }
  const entries = Object.entries<readonly AdPlace[]>(places).map(([name, list]) => [
    name,
    adverts ? list.map(fill) : [],
  ])
  return Object.fromEntries(entries)
}

/** The slots of the column beside a list: a tall one from tablets up, a low one on phones. */
export const railPlaces: readonly AdPlace[] = [
  { size: 600, from: 'from-tablet' },
  { size: 250, from: 'below-tablet' },
]

/** The adverts rotated by a sum of the path's characters: pages differ, and a page renders the same each time. */
function inTurn(adverts: readonly Advert[], path: string): Advert[] {
  const letters = [...path].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  const start = adverts.length > 0 ? letters % adverts.length : 0
  return [...adverts.slice(start), ...adverts.slice(0, start)]
}

function mayBeAt({ heights, pages, link }: Advert, size: AdPlace['size'], path: string): boolean {
  const onPage = !pages || pages.some((page) => page === path || path.startsWith(`${page}/`))
  return heights.includes(size) && onPage && link.href !== path
}

function viewOf({ title, text, link, image }: Advert, { content, name }: Publication): AdvertView {
  const external = !link.href.startsWith('/')
  return {
    title,
    text,
    link,
    image: image === undefined ? undefined : ownImageSource(content.rasters, image),
    external,
    ownOf: external ? undefined : name,
  }
}
