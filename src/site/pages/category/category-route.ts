import { categoryQuery } from '../../components/category-query.ts'
import { notices, stories, water } from '../../needs.ts'
import { route } from '../../route.ts'
import { CategoryPage } from './CategoryPage.tsx'
import { buildCategoryView, categoryAt, hasBeach } from './category-view.ts'

/** The featured story and the four below it are the most important ones; the others follow by time. */
const leading = 5

/** The pages of the categories. */
export const categoryRoute = route({
  at: ({ categories }) => categories.map(({ path }) => path),
  needs: ({ publication, path }) => {
    const category = categoryAt(publication, path)
    return {
      list: stories({ ...categoryQuery(category), leading: category.archive ? 0 : leading }),
      ...(category.key === publication.front[0] && { notices: notices() }),
      ...(hasBeach(publication, category) && { sea: water() }),
    }
  },
  view: buildCategoryView,
  Page: CategoryPage,
})
