import type { Publication } from '../../publication/publication.ts'
import type { Texts } from '../../site/texts/texts.ts'

/** Addresses and networks (`203.0.113.9`, `2001:db8::/32`) of proxies whose X-Forwarded-For is believed. */
export type TrustedProxies = readonly string[]

/** Values that handlers find in Hono's context. */
export interface Environment {
  Variables: {
    publication: Publication
    texts: Texts
    requestId: string
    /** The body of a form, where its route reads one. */
    body: string
  }
}
