import { type Category, getCategory } from '../../../publication/categories.ts'
import type { Publication } from '../../../publication/publication.ts'
import { buildStoryCards, type StoryCard } from '../../components/story-card.ts'
import { noteUnread } from '../../components/unread-note.tsx'
import type { StoryList } from '../../needs.ts'
import type { PageContext, PageView } from '../../page.ts'
import { buildItemList } from '../../shell/item-list.ts'

/** What the blog shows. */
export interface BlogView {
  path: string
  /** Where feeds of the blog cannot be read. */
  unread: string | undefined
  state: 'loading' | 'empty' | 'loaded'
  visible: readonly StoryCard[]
  /** Behind the toggle. */
  hidden: readonly StoryCard[]
  /** Number of all posts, with those behind the toggle. */
  count: number
}

/** Posts before the toggle (specification, section 9). */
const visiblePosts = 8

/** The category that the blog shows. Throws when the publication has no blog. */
export function blogCategory(publication: Publication): Category {
  if (publication.blog === undefined) throw new Error(`${publication.id} has no blog`)
  return getCategory(publication, publication.blog)
}

export function buildBlogView(context: PageContext, { posts }: { posts: StoryList }): PageView<BlogView> {
  const { publication, origin, path, texts } = context
  const category = blogCategory(publication)
  const cards = posts.state === 'loaded' ? buildStoryCards(posts, category, context) : []
  const { title } = texts.blog
  return {
    title,
    description: texts.blog.description(publication.city, category.name, publication.name),
    structuredData: buildItemList(title, cards, origin),
    loading: posts.state === 'loading',
    body: {
      path,
      unread: posts.state === 'loaded' ? noteUnread(posts.unread, context) : undefined,
      state: posts.state === 'loading' ? 'loading' : cards.length === 0 ? 'empty' : 'loaded',
      visible: cards.slice(0, visiblePosts),
      hidden: cards.slice(visiblePosts),
      count: cards.length,
    },
  }
}
