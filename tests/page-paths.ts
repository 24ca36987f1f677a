import { categories } from '../src/publication/categories.ts'

/** Every page with a fixed address; src/site/routes.test.ts holds it to the routes. */
export const pagePaths: readonly string[] = ['/', ...categories.map(({ path }) => path), '/blog']
