import type { Context, Hono } from 'hono'
import { adFramePath } from '../../site/components/ad-slots.tsx'
import type { Environment } from '../requests/environment.ts'
import { escapeXml } from './xml.ts'

/**
 * The page with an ad network's snippet, where the city's folder has one of this height; none for a browser
 * that sends Global Privacy Control. Pages frame it for readers who agreed (src/browser/ads.ts). Its origin
 * is opaque (`sandbox` without `allow-same-origin`): code of the network reaches neither the page around it
 * nor its storage, and our own pages keep their policy.
 */
export function addAdFrame(app: Hono<Environment>): void {
  app.get(`${adFramePath}/:size{250|600}`, async (context, next) => {
    const { adNetwork, language } = context.get('publication')
    const snippet = adNetwork?.snippets[context.req.param('size') === '600' ? 600 : 250]
    if (snippet === undefined || context.req.header('sec-gpc') === '1') return next()
    return answer(context, language, snippet)
  })
}

function answer(context: Context<Environment>, language: string, snippet: string): Response {
  const html = `<!doctype html><html lang="${escapeXml(language)}"><meta charset="utf-8"><meta name="robots" content="noindex">
<title>${escapeXml(context.get('texts').ads.label)}</title>
<style>body{margin:0;display:grid;justify-items:center;color-scheme:light dark}</style>
<body>${snippet}
`
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-security-policy': policy,
    },
  })
}

/** Ads of a network load from any host and run any code; the sandbox contains them. */
const policy = [
  'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' https:",
  "style-src 'unsafe-inline' https:",
  'img-src data: https:',
  'font-src data: https:',
  'media-src https:',
  'connect-src https:',
  'frame-src https:',
  'form-action https:',
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')
