import { route } from '../../route.ts'
import { SitemapPage } from './SitemapPage.tsx'
import { buildSitemapView } from './sitemap-view.ts'

/** All pages for readers, at /sitemap; src/server/outputs/ has the sitemaps for search engines. */
export const sitemapRoute = route({
  at: '/sitemap',
  needs: () => ({}),
  view: buildSitemapView,
  Page: SitemapPage,
})
