import { expect, test } from '@playwright/test'
import { canonicalOrigin, framePaths, pagePaths } from '../page-paths.ts'

test('every internal link of every page leads to a page, and every fragment to an element', async ({
  request,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const seen = new Map<string, string>()
  const waiting = [...pagePaths, ...framePaths]
  const broken: string[] = []
  const fragments: { from: string; path: string; id: string }[] = []
  for (let from = waiting.shift(); from !== undefined; from = waiting.shift()) {
    if (seen.has(from)) continue
    const response = await request.get(from)
    const type = response.headers()['content-type'] ?? ''
    seen.set(from, type.startsWith('text/html') ? await response.text() : '')
    if (response.status() !== 200) broken.push(`${from}: ${response.status()}`)
    if (!type.startsWith('text/html')) continue
    for (const [, quoted = ''] of (seen.get(from) ?? '').matchAll(/\s(?:href|src|action)="([^"]+)"/g)) {
      const url = new URL(quoted.replaceAll('&amp;', '&'), `${origin}${from}`)
      if (url.origin !== origin && url.origin !== canonicalOrigin) continue
      // Only the answer to a form has a result.
      if (url.hash && url.hash !== '#result' && !url.search)
        fragments.push({ from, path: url.pathname, id: url.hash.slice(1) })
      const isPage = !url.search && url.pathname !== '/newsletter' && !url.pathname.startsWith('/api/')
      if (isPage) waiting.push(url.pathname)
    }
  }
  const missing = fragments.filter(
    ({ path, id }) => !(seen.get(path) ?? '').includes(`id="${decodeURIComponent(id)}"`),
  )
  expect(broken).toEqual([])
  expect(missing).toEqual([])
  expect(seen.size).toBeGreaterThan(100)
})
