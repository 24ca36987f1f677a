import type { Publication } from './publication.ts'

/** Pages that a publication may have beside those of its categories, articles and events. */
const pagePaths: readonly string[] = [
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

/** Paths that no category may have, and whose names begin the addresses of no article: other things are there. */
export const reservedPaths: readonly string[] = [
  ...pagePaths,
  ...['/search', '/newsletter', '/assets', '/media', '/image', '/preview', '/embed', '/api'],
  ...['/placeholder', '/healthz', '/readyz', '/feed', '/home'],
]

/** Every page of a publication with a fixed address that readers visit; src/site/routes.test.ts holds it to the routes. */
export function fixedPathsOf({ categories }: Pick<Publication, 'categories'>): readonly string[] {
  return ['/', ...categories.map(({ path }) => path), ...pagePaths]
}
