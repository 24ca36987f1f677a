import type { AdNetwork } from '../../publication/publication.ts'
import type { Texts } from '../../site/texts/texts.ts'
import { escapeXml } from '../outputs/xml.ts'

/** A document that shows a network's ad, and its headers. */
export interface NetworkFrame {
  html: string
  headers: Readonly<Record<string, string>>
}

/** Width in px of the ads of each height: the 'medium rectangle' and the 'half page' of the IAB. */
const widths = { 250: 300, 600: 300 } as const

/**
 * The document of a network's ad frame. It has an opaque origin (`sandbox` without `allow-same-origin`): code
 * of the network reaches neither the page around it nor its cookies and storage, so that the policy of our own pages does
 * not change. The ad covers a notice, which is visible where no ad arrives. `code`: src/browser/ad-frame.ts, built.
 */
export function printNetworkFrame(
  { units, script }: AdNetwork,
  size: 250 | 600,
  { code, language, t }: { code: string; language: string; t: Texts['ads'] },
): NetworkFrame {
  const data = { unit: units[size] ?? '', script, width: widths[size], height: size }
  const attributes = Object.entries(data).map(
    ([name, value]) => ` data-${name}="${escapeXml(String(value))}"`,
  )
  const html = `<!doctype html><html lang="${escapeXml(language)}"><meta charset="utf-8"><meta name="robots" content="noindex">
<title>${escapeXml(t.label)}</title>
<style>body{margin:0;display:grid;justify-items:center;font:13px/1.4 sans-serif;color-scheme:light dark}#notice{grid-area:1/1;align-self:center;padding:1rem}#ad{grid-area:1/1;min-height:${size}px;min-width:${widths[size]}px}</style>
<p id="notice">${escapeXml(t.notice)}</p><div id="ad"${attributes.join('')}></div>
<script>${code}</script></html>
`
  return {
    html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-security-policy': policyOf(new URL(script).origin),
    },
  }
}

/** Ads of a network load from any host and run any code; the sandbox contains them. */
function policyOf(origin: string): string {
  const anywhere = `https: ${origin}`
  return [
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    `script-src 'unsafe-inline' 'unsafe-eval' ${anywhere}`,
    `style-src 'unsafe-inline' ${anywhere}`,
    `img-src data: ${anywhere}`,
    `font-src data: ${anywhere}`,
    `media-src ${anywhere}`,
    `connect-src ${anywhere}`,
    `frame-src ${anywhere}`,
    'form-action https:',
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}
