import type { SampleWeather } from '../publication/content.ts'
import type { Publication } from '../publication/publication.ts'
import type { Texts } from './texts/texts.ts'

/** The request that a page answers, and the publication that it belongs to. */
export interface PageContext {
  publication: Publication
  /** Origin of canonical addresses, without a final slash. */
  origin: string
  /** Path as requested, still percent-encoded. */
  path: string
  /** Values of a pattern's segments, such as `{ slug: 'king-tides' }` for `/local-news/:slug`; empty for other routes. */
  params: Readonly<Record<string, string>>
  /** Milliseconds since 1970. */
  now: number
  /** The weather in the masthead; undefined where the city has no forecast. */
  forecast: SampleWeather | undefined
  /** Sentences and labels in the publication's language. */
  texts: Texts
}

/**
 * What a page shows, as data: the fields of its head, and in `body` what its component draws. JSON-safe throughout, so that
 * other renderings (a text edition, a mail digest, an offline copy) can be made from it.
 */
export interface PageView<Body = unknown> {
  /** Without the publication's name; undefined for the default title. */
  title: string | undefined
  description: string
  keywords?: readonly string[]
  /** Sets robots to 'noindex, nofollow'. */
  noindex?: boolean
  /** Path and query of the canonical address where they are not the request's path; null where the page has none. */
  canonical?: string | null
  /** schema.org objects beside the organisation and the website. */
  structuredData?: readonly object[]
  /** What a shared link shows where it is not the publication's own preview. */
  preview?: {
    image: string
    article?: { publishedAt: number; updatedAt: number | undefined; section: string }
  }
  /** Without masthead and footer: a page that is shown in a frame of ours. */
  bare?: boolean
  /** Contact and legal pages: the support dialog opens only when asked for. */
  quiet?: boolean
  /** Whether no feed of the page was polled yet; such a page reloads itself. */
  loading?: boolean
  body: Body
}

/** In place of a view: the page is at another path, to which the reader is sent for good. */
export interface Moved {
  movedTo: string
}

/** What a page's component is given: its view, and the texts of the page's language. */
export interface PageProps<Body> {
  view: Body
  t: Texts
}
