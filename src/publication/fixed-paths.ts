import { categories } from './categories.ts'

/** Every page with a fixed address that readers visit, of every publication; src/site/routes.test.ts holds it to the routes. */
export const fixedPaths: readonly string[] = [
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
]
