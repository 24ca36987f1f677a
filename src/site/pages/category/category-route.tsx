import type { Category } from '../../../publication/categories.ts'
import { categoryQuery } from '../../components/category-query.ts'
import { stories } from '../../needs.ts'
import { type Route, route } from '../../route.ts'
import { buildItemList } from '../../shell/item-list.ts'
import { buildBreadcrumbs } from '../../shell/structured-data.ts'
import { CategoryPage } from './CategoryPage.tsx'
import { buildCategoryView } from './category-view.ts'

/** The page of one category at its path. */
export function categoryRoute(category: Category): Route {
  const { heading, path } = category
  return route({
    at: path,
    needs: () => ({ list: stories(categoryQuery(category)) }),
    view(context, { list }) {
      const { publication, origin, texts } = context
      const body = buildCategoryView(category, list, context)
      return {
        title: heading,
        description: texts.category.description(heading, publication.city, publication.name),
        structuredData: [
          buildBreadcrumbs(origin, { name: heading, path }),
          ...buildItemList(heading, [body.featured, ...body.visible, ...body.hidden], origin),
        ],
        loading: body.state === 'loading',
        body,
      }
    },
    Page: CategoryPage,
  })
}
