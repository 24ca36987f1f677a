import { stories, water } from '../../needs.ts'
import { route } from '../../route.ts'
import { ArticlePage } from './ArticlePage.tsx'
import { articleAt, buildArticleView } from './article-view.ts'

/** More than are shown: our own articles are left out. */
const loaded = { perFeed: 3, limit: 6 }

/** The pages of our own articles. */
export const articleRoute = route({
  at: ({ content }) => content.articles.map(({ path }) => path),
  needs: ({ publication, path }) => {
    const article = articleAt(publication, path)
    return {
      ...(article && { list: stories({ category: article.category, ...loaded }) }),
      ...(article?.beside === 'beach' && { sea: water() }),
    }
  },
  view: buildArticleView,
  Page: ArticlePage,
})
