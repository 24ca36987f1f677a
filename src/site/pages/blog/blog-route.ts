import { stories } from '../../needs.ts'
import { route } from '../../route.ts'
import { BlogPage } from './BlogPage.tsx'
import { blogCategory, buildBlogView } from './blog-view.ts'

/** Posts that are loaded (specification, section 9). */
const limit = 20

/** The blog, at /blog. */
export const blogRoute = route({
  at: '/blog',
  needs: ({ publication }) => ({
    posts: stories({ category: blogCategory(publication).key, perFeed: limit, limit }),
  }),
  view: buildBlogView,
  Page: BlogPage,
})
