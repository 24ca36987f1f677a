import type { Category } from '../../../publication/categories.ts'
import { type Route, route, type StoryList } from '../../page.ts'
import { buildBreadcrumbs } from '../../shell/structured-data.ts'
import { CategoryPage } from './CategoryPage.tsx'
import { buildCategoryView } from './category-view.ts'
import { buildItemList } from './item-list.ts'

/** Items per feed and per category (section 9); National and Politics keep the first 20. */
const perFeed = 15
const perCategory = 15
const longCategory = 20

/** The page of one category at its path. */
export function categoryRoute(category: Category): Route {
  const long = category.key === 'nationalNews' || category.key === 'politics'
  return route({
    path: category.path,
    freshness: 'stories',
    stories: { list: { category: category.key, perFeed, limit: long ? longCategory : perCategory } },
    build(context, { list }: { list: StoryList }) {
      const view = buildCategoryView(category, list, context)
      return {
        title: category.heading,
        description: `${category.heading} for ${context.publication.city}: the latest headlines, gathered by ${context.publication.name}.`,
        structuredData: [
          buildBreadcrumbs(context.origin, { name: category.heading, path: category.path }),
          ...buildItemList(
            category.heading,
            [view.featured, ...view.visible, ...view.hidden],
            context.origin,
          ),
        ],
        loading: view.state === 'loading',
        body: <CategoryPage view={view} />,
      }
    },
  })
}
