import { categoryQuery } from '../../components/category-query.ts'
import { stories } from '../../needs.ts'
import { route } from '../../route.ts'
import { CategoryPage } from './CategoryPage.tsx'
import { buildCategoryView, categoryAt } from './category-view.ts'

/** The pages of the categories. */
export const categoryRoute = route({
  at: ({ categories }) => categories.map(({ path }) => path),
  needs: ({ publication, path }) => ({ list: stories(categoryQuery(categoryAt(publication, path))) }),
  view: buildCategoryView,
  Page: CategoryPage,
})
