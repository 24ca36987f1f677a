import { categories } from '../src/publication/categories.ts'

/** Pages that stand in a frame of ours. */
const embedPaths = ['/embed/live', '/embed/events', '/embed/contact']

/** Every page with a fixed address; src/site/routes.test.ts holds it to the routes. */
export const staticPaths: readonly string[] = [
  '/',
  ...categories.map(({ path }) => path),
  '/events',
  '/weather',
  '/blog',
  '/about',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
  '/sitemap',
  '/privacy',
  '/terms',
  '/partners',
  '/faq',
  '/radio',
  '/books',
  ...embedPaths,
]

/** The pages with a fixed address that readers visit. */
export const pagePaths: readonly string[] = staticPaths.filter((path) => !embedPaths.includes(path))

/** An article, a search and a document of Fort Lauderdale. */
export const examplePaths: readonly string[] = ['/local-news/king-tides-and-seawalls', '/search?q=tide']
