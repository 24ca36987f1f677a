import { createHash } from 'node:crypto'

/** Headers of every answer, whatever it is. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), browsing-topics=()',
}

/** For answers that are no page: they may load and run nothing. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'"

/** An address served over https tells browsers to stay with it. */
export function transportHeaders(origin: string): Record<string, string> {
  return origin.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000' } : {}
}

/**
 * The Content-Security-Policy of a page of ours: everything from this origin, and inline only the styles and data that
 * stand in this very text, each by its hash; `frameOrigins` are the third parties whose pages a reader may load in frames.
 */
export function buildContentSecurityPolicy(html: string, frameOrigins: readonly string[]): string {
  const styles = hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g)
  const scripts = hashesOf(html, /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    ["frame-src 'self'", ...frameOrigins].join(' '),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** For an SVG of ours opened by itself: only its own styles, each by its hash. */
export function buildDrawingPolicy(svg: string): string {
  const styles = hashesOf(svg, /<style[^>]*>([\s\S]*?)<\/style>/g)
  return styles.length > 0 ? `${closedPolicy}; style-src ${styles.join(' ')}` : closedPolicy
}

function hashesOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}
