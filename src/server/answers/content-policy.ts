import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Publication } from '../../publication/publication.ts'
import { closedPolicy, framable } from './security-headers.ts'

/** Of pages in development, where Vite adds scripts and styles: only their own site may frame them. */
export const developmentPolicy = "frame-ancestors 'self'"

/** Where the radar picture of the weather page comes from, on the reader's press. */
const radarOrigin = 'https://radar.weather.gov'
const radarMark = '<img class="radar-picture"'
/** While the radio plays, the weather page takes the place of the page with the player, under its policy. */
const radioMark = 'data-island="pages/radio/RadioPlayer"'

/** Pages of one kind and city have one policy, which is kept in memory once for all of them. */
const pagePolicies = new LRUCache<string, string>({ max: 2000 })

/**
 * The Content-Security-Policy of a page of ours: everything from this origin, and inline only the styles of
 * this text, each by its hash. Structured data needs none: browsers do not apply the policy to scripts of a
 * type that they do not run (HTML, 'prepare the script element'). Frames: the third parties whose pages a
 * reader may load.
 */
export function buildContentSecurityPolicy(
  html: string,
  publication: Publication,
  { isFramable = false, hasWorker = false } = {},
): string {
  const styles = hashStyles(html).join(' ')
  const frames = frameOriginsOf(publication).join(' ')
  const pictures = [radarMark, radioMark].some((mark) => html.includes(mark)) ? ` ${radarOrigin}` : ''
  const key = `${styles} ${frames}${pictures} ${isFramable} ${hasWorker} ${publication.network !== undefined}`
  const known = pagePolicies.get(key)
  if (known) return known
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `worker-src ${hasWorker ? "'self'" : "'none'"}`,
    `style-src 'self' ${styles}`.trim(),
    `img-src 'self' data:${pictures}`,
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    `frame-src 'self' ${frames}`.trim(),
    // The directory's search leads to the city that it finds, at another host.
    publication.network ? "form-action 'self' https: http:" : "form-action 'self'",
    "base-uri 'none'",
    isFramable ? framable : "frame-ancestors 'self'",
  ].join('; ')
  pagePolicies.set(key, policy)
  return policy
}

/** For an SVG of ours opened by itself: only its own styles, each by its hash. */
export function buildDrawingPolicy(svg: string): string {
  const styles = hashStyles(svg)
  return styles.length > 0 ? `${closedPolicy}; style-src ${styles.join(' ')}` : closedPolicy
}

/** Source expressions of the inline styles in a text, in their order. */
function hashStyles(html: string): string[] {
  const hashes: string[] = []
  for (let start = html.indexOf('<style'); start >= 0; start = html.indexOf('<style', start + 1)) {
    const open = html.indexOf('>', start) + 1
    const end = html.indexOf('</style>', open)
    if (open === 0 || end < 0) break
    hashes.push(hashSource(html.slice(open, end)))
  }
  return hashes
}

function hashSource(css: string): string {
  return `'sha256-${hash('sha256', css, 'base64')}'`
}

const originsByPublication = new WeakMap<Publication, readonly string[]>()

/** Origins of the third-party pages that a publication shows in frames, once the reader asks. */
function frameOriginsOf(publication: Publication): readonly string[] {
  const known = originsByPublication.get(publication)
  if (known) return known
  const { frames, content } = publication
  const addresses = [
    frames.live,
    frames.events,
    frames.contact,
    content.home?.video?.player.kind === 'frame' ? content.home.video.player.href : undefined,
    ...content.documents.map(({ frameHref }) => frameHref),
  ]
  const origins = [...new Set(addresses.flatMap((address) => (address ? [new URL(address).origin] : [])))]
  originsByPublication.set(publication, origins)
  return origins
}
