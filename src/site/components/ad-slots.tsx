import type { Advert } from '../../publication/content/adverts.ts'
import { type ImageSource, ownImageSource } from '../../publication/image-address.ts'
import type { Publication } from '../../publication/publication.ts'
import { isWarned } from '../../weather/current.ts'
import type { PageContext } from '../page.ts'
import type { Texts } from '../texts/texts.ts'
import css from './AdSlots.css?inline'
import { Styles } from './Styles.tsx'

/** An ad slot: height in px (specification, section 9) and the viewports that show it; all without `from`. */
export interface AdUnit {
  size: Advert['heights'][number]
  from?: 'from-tablet' | 'below-tablet'
}

/** An ad slot and its content; without an advert it shows one line that invites advertisers. */
export interface AdSlotView {
  size: AdUnit['size']
  from: AdUnit['from'] | undefined
  advert: AdvertView | undefined
  /** A page with a network's snippet, which takes the place of what else is there for readers who agreed. */
  frame?: string
}

/** An advert in a slot. */
interface AdvertView extends Pick<Advert, 'title' | 'text' | 'link'> {
  image: ImageSource | undefined
  /** Whether the link leads to another site; it then opens in a new tab. */
  external: boolean
  /** The publication's name for its own promotion; undefined for an ad. */
  ownOf: string | undefined
}

/**
 * The content of a page's ad slots by name. No slots when the publication has neither adverts nor a network,
 * nor, while a warning is in effect, on the front page, the weather page and the first section's page.
 * Adverts rotate from page to page; no viewport shows one advert twice, and no advert links to the page that
 * shows it. A network may have the slots that are not sold to others.
 */
export function fillAdSlots<Name extends string>(
  slots: Readonly<Record<Name, readonly AdUnit[]>>,
  context: Pick<PageContext, 'publication' | 'path' | 'weather'>,
): Record<Name, readonly AdSlotView[]> {
  const { publication, path } = context
  const { adNetwork, content } = publication
  const { adverts } = content
  const hasSlots = (adverts !== undefined || adNetwork !== undefined) && !isAboutDanger(context)
  const turn = adverts ? inTurn(adverts, path) : []
  const shown = new Map<string, Set<Advert>>([
    ['from-tablet', new Set()],
    ['below-tablet', new Set()],
  ])
  const fill = ({ size, from }: AdUnit): AdSlotView => {
    const seen = [...shown].flatMap(([viewport, used]) => (from && from !== viewport ? [] : [used]))
    const hasNetwork = adNetwork?.snippets[size] !== undefined
    const fitting = turn.filter((one) => mayBeAt(one, size, path) && seen.every((used) => !used.has(one)))
    const advert = (hasNetwork && fitting.find((one) => !isOwn(one))) || fitting[0]
    if (advert) for (const used of seen) used.add(advert)
    return {
      size,
      from,
      advert: advert && viewOf(advert, publication),
      ...(hasNetwork && (!advert || isOwn(advert)) && { frame: `${adFramePath}/${size}` }),
    }
  }
  const entries = Object.entries<readonly AdUnit[]>(slots).map(([name, list]) => [
    name,
    hasSlots ? list.map(fill) : [],
  ])
  return Object.fromEntries(entries)
}

/** Where the page with a network's snippet is; after it the height of its slot. */
export const adFramePath = '/embed/space'

/** Whether an advert leads to a page of this site, so that nobody pays for it. */
function isOwn({ link }: Advert): boolean {
  return link.href.startsWith('/')
}

/** Nobody looking for what to do in a storm is to look past ads. */
function isAboutDanger({
  publication,
  path,
  weather,
}: Pick<PageContext, 'publication' | 'path' | 'weather'>): boolean {
  const local = publication.categories.find(({ key }) => key === publication.front[0])?.path
  return ['/', '/weather', local].includes(path) && isWarned(weather)
}

/** The slots of the column beside a list: a tall one from tablets up, a low one on phones. */
export const railSlots: readonly AdUnit[] = [
  { size: 600, from: 'from-tablet' },
  { size: 250, from: 'below-tablet' },
]

/** Adverts rotated by the path: pages differ, and each renders the same every time. Samples are first. */
function inTurn(adverts: readonly Advert[], path: string): Advert[] {
  const letters = [...path].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  const start = adverts.length > 0 ? letters % adverts.length : 0
  const turned = [...adverts.slice(start), ...adverts.slice(0, start)]
  return turned.sort((one, other) => Number(other.sample) - Number(one.sample))
}

function mayBeAt({ heights, pages, link }: Advert, size: AdUnit['size'], path: string): boolean {
  const onPage = !pages || pages.some((page) => page === path || path.startsWith(`${page}/`))
  return heights.includes(size) && onPage && link.href !== path
}

function viewOf({ title, text, link, image, sample }: Advert, { content, name }: Publication): AdvertView {
  const external = !link.href.startsWith('/')
  return {
    title,
    text,
    link,
    image: image === undefined ? undefined : ownImageSource(content.rasters, image),
    external,
    ownOf: external || sample ? undefined : name,
  }
}

/** Ad slots: at least 250 or 600 px high with an advert, one line without (specification, section 9). */
export function AdSlots({ slots, t }: { slots: readonly AdSlotView[]; t: Texts }) {
  return slots.map((slot) => <AdSlot key={`${slot.size} ${slot.from}`} slot={slot} t={t} />)
}

function AdSlot({ slot: { size, from, advert, frame }, t }: { slot: AdSlotView; t: Texts }) {
  if (!advert && !frame) {
    return (
      <p className={['ad-vacant', from].filter(Boolean).join(' ')}>
        <Styles name="AdSlots" css={css} />
        <a className="tap" href="/contact">
          {t.ads.vacant}
        </a>
      </p>
    )
  }
  return (
    <div
      className={['ad-slot', size === 600 && 'ad-slot-tall', !frame && advert?.ownOf && 'ad-slot-own', from]
        .filter(Boolean)
        .join(' ')}
    >
      <Styles name="AdSlots" css={css} />
      <p>
        {frame || !advert ? t.ads.label : labelOf(advert, t)}
        {frame && (
          <>
            {' · '}
            <button
              type="button"
              className="text-link"
              disabled
              data-ad={frame}
              data-label={t.ads.label}
              data-ask={t.ads.ask}
              data-stop={t.ads.stop}
            >
              {t.ads.allow}
            </button>
          </>
        )}
      </p>
      {advert ? (
        <AdvertBox advert={advert} />
      ) : (
        <p className="advert">
          {t.ads.notice}{' '}
          <a className="text-link" href="/contact">
            {t.ads.vacant}
          </a>
        </p>
      )}
    </div>
  )
}

function labelOf({ ownOf }: AdvertView, t: Texts): string {
  return ownOf === undefined ? t.ads.label : t.ads.own({ publication: ownOf })
}

/** An advert of the publisher's own. */
function AdvertBox({ advert: { title, text, link, image, external } }: { advert: AdvertView }) {
  const outside = external
    ? { target: '_blank', rel: 'noopener sponsored', 'aria-describedby': 'new-tab' }
    : {}
  return (
    <div className={image ? 'advert with-image' : 'advert'}>
      {image && (
        <img
          src={image.src}
          srcSet={image.srcSet}
          sizes={image.srcSet && '320px'}
          alt=""
          width={image.width ?? 600}
          height={image.height ?? 400}
          loading="lazy"
          decoding="async"
        />
      )}
      <div className="advert-words">
        <p className="advert-title">{title}</p>
        <p>{text}</p>
        <a className="button" href={link.href} {...outside}>
          {link.label}
        </a>
      </div>
    </div>
  )
}
