import { freshness } from './freshness.ts'

/** Headers of every answer, whatever it is. */
const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), browsing-topics=()',
}

/** Content-Security-Policy of answers that are no pages: they may load and run nothing. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Directive of a page that other sites may show in a frame. */
export const framable = 'frame-ancestors *'

/** Strict-Transport-Security of addresses served over https: two years. */
const transportSecurity = 'max-age=63072000'

/**
 * All headers of an answer: its own, and those of every answer, by which it may run nothing and is not kept
 * unless it says otherwise. `origin`: of the publication's canonical addresses, where one is known.
 */
export function completeHeaders(
  own: Readonly<Record<string, string>>,
  origin: string | undefined,
): Record<string, string> {
  const { 'x-frame-options': sameSite, ...others } = securityHeaders
  return {
    'cache-control': freshness.never.cacheControl,
    'content-security-policy': closedPolicy,
    ...others,
    ...(sameSite && !isFramable(own['content-security-policy']) && { 'x-frame-options': sameSite }),
    ...(origin?.startsWith('https:') && { 'strict-transport-security': transportSecurity }),
    ...own,
  }
}

/** Whether other sites may frame the page; the older header X-Frame-Options would contradict that. */
export function isFramable(policy: string | null | undefined): boolean {
  return policy?.includes(framable) ?? false
}
