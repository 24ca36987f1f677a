import { categories } from '../publication/categories.ts'
import type { Route } from './page.ts'
import { blogRoute } from './pages/blog/blog-route.tsx'
import { categoryRoute } from './pages/category/category-route.tsx'
import { homeRoute } from './pages/home/home-route.tsx'

/** Every page with a fixed address; deleting a page is deleting its folder and its row here. */
export const routes: readonly Route[] = [homeRoute, ...categories.map(categoryRoute), blogRoute]

const byPath = new Map(routes.map((row) => [row.path, row]))

/** The page at this path, undefined where there is none. */
export function findRoute(path: string): Route | undefined {
  return byPath.get(path)
}
