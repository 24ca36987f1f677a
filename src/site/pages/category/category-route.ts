import { categoryQuery } from '../../components/category-query.ts'
import { stories, water } from '../../needs.ts'
import { route } from '../../route.ts'
import { CategoryPage } from './CategoryPage.tsx'
import { buildCategoryView, categoryAt, hasBeach } from './category-view.ts'

/** The pages of the categories. */
export const categoryRoute = route({
  at: ({ categories }) => categories.map(({ path }) => path),
  needs: ({ publication, path }) => {
    const category = categoryAt(publication, path)
    return {
      list: stories(categoryQuery(category)),
      ...(hasBeach(publication, category) && { sea: water() }),
    }
  },
  view: buildCategoryView,
  Page: CategoryPage,
})
