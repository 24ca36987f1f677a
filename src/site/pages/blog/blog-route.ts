import { stories } from '../../needs.ts'
import { route } from '../../route.ts'
import { BlogPage } from './BlogPage.tsx'
import { blogCategory, buildBlogView } from './blog-view.ts'

/** Posts that are loaded (section 9). */
const limit = 20

/** Blog: a grid of one category's stories. */
export const blogRoute = route({
  at: '/blog',
  needs: ({ publication }) => ({
    posts: stories({ category: blogCategory(publication).key, perFeed: limit, limit }),
  }),
  view: buildBlogView,
  Page: BlogPage,
})
