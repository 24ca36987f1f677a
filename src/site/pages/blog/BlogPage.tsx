import { type Category, getCategory } from '../../../publication/categories.ts'
import type { Publication } from '../../../publication/publication.ts'
import { LoadingStories } from '../../components/LoadingStories.tsx'
import { MoreStories } from '../../components/MoreStories.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { StoryItem } from '../../components/Story.tsx'
import { Styles } from '../../components/Styles.tsx'
import { buildStoryCards, type StoryCard } from '../../components/story-card.ts'
import { noteUnread, UnreadNote } from '../../components/unread-note.tsx'
import type { StoryList } from '../../needs.ts'
import { type PageContext, type PageProps, type PageView, route } from '../../page.ts'
import { buildItemList } from '../../shell/item-list.ts'
import css from './blog.css?inline'

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
function blogCategory(publication: Publication): Category {
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
    description: texts.blog.description({
      city: publication.city,
      category: category.name.toLowerCase(),
      publication: publication.name,
    }),
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

/** A grid of one category's stories. */
function BlogPage({ view, t }: PageProps<BlogView>) {
  return (
    <>
      <PageTitle title={t.blog.title} />
      <UnreadNote note={view.unread} t={t} />
      <Posts view={view} t={t} />
    </>
  )
}

function Posts({ view, t }: PageProps<BlogView>) {
  switch (view.state) {
    case 'loading':
      return <LoadingStories path={view.path} t={t} />
    case 'empty':
      return <p className="empty-text">{t.blog.empty}</p>
    case 'loaded':
      return <LoadedPosts view={view} t={t} />
  }
}

function LoadedPosts({ view, t }: PageProps<BlogView>) {
  return (
    <>
      <Styles name="blog" css={css} />
      <h2 className="visually-hidden">{t.blog.posts}</h2>
      <Grid view={view.visible} t={t} />
      {view.hidden.length > 0 && (
        <MoreStories label={t.blog.readAll({ count: view.count })} t={t}>
          <Grid view={view.hidden} t={t} />
        </MoreStories>
      )}
    </>
  )
}

function Grid({ view: cards, t }: PageProps<BlogView['visible']>) {
  return (
    <div className="columns columns-two posts">
      {cards.map((card) => (
        <StoryItem key={card.id} card={card} shape="row" t={t} />
      ))}
    </div>
  )
}

/** Posts that are loaded (specification, section 9). */
const limit = 20

/** The blog, at /blog. */
export const blogRoute = route({
  at: '/blog',
  needs: ({ publication }) => ({
    posts: { kind: 'stories', category: blogCategory(publication).key, perFeed: limit, limit },
  }),
  view: buildBlogView,
  Page: BlogPage,
})
