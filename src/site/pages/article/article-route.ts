import { route } from '../../route.ts'
import { ArticlePage } from './ArticlePage.tsx'
import { buildArticleView } from './article-view.ts'

/** The pages of our own articles. */
export const articleRoute = route({
  at: ({ content }) => content.articles.map(({ path }) => path),
  needs: () => ({}),
  view: buildArticleView,
  Page: ArticlePage,
})
