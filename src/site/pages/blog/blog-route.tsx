import type { Category } from '../../../publication/categories.ts'
import { LoadingStories } from '../../components/LoadingStories.tsx'
import { MoreStories } from '../../components/MoreStories.tsx'
import { Story } from '../../components/Story.tsx'
import { Styles } from '../../components/Styles.tsx'
import { buildStoryCards, type StoryCard } from '../../components/story-card.ts'
import type { StoryList } from '../../needs.ts'
import { type Route, markupRoute as route } from '../../route.ts'
import { buildBreadcrumbs } from '../../shell/structured-data.ts'
import { buildItemList } from '../category/item-list.ts'
import css from './blog.css?inline'

/** Posts loaded, and posts that show before the toggle (section 9). */
const loadedPosts = 20
const visiblePosts = 8

/** Blog: a grid of one category's stories. */
export function blogRoute(category: Category): Route {
  return route({
    path: '/blog',
    stories: { posts: { category: category.key, perFeed: loadedPosts, limit: loadedPosts } },
    build(context, { posts }: { posts: StoryList }) {
      const cards = posts.state === 'loaded' ? buildStoryCards(posts, category, context.publication) : []
      return {
        title: 'Blog',
        description: `Life in ${context.publication.city}: the latest ${category.name.toLowerCase()} stories, gathered by ${context.publication.name}.`,
        structuredData: [
          buildBreadcrumbs(context.origin, { name: 'Blog', path: '/blog' }),
          ...buildItemList('Blog', cards, context.origin),
        ],
        loading: posts.state === 'loading',
        body: (
          <>
            <header className="page-title">
              <h1>Blog</h1>
            </header>
            {posts.state === 'loading' ? <LoadingStories path={context.path} /> : <Posts cards={cards} />}
          </>
        ),
      }
    },
  })
}

function Posts({ cards }: { cards: readonly StoryCard[] }) {
  if (cards.length === 0) {
    return <p className="empty-text">No blog posts available at the moment. Check back soon!</p>
  }
  return (
    <>
      <Styles name="blog" css={css} />
      <h2 className="visually-hidden">Posts</h2>
      <Grid cards={cards.slice(0, visiblePosts)} />
      {cards.length > visiblePosts && (
        <MoreStories label={`Read All ${cards.length} Posts`}>
          <Grid cards={cards.slice(visiblePosts)} />
        </MoreStories>
      )}
    </>
  )
}

function Grid({ cards }: { cards: readonly StoryCard[] }) {
  return (
    <div className="columns columns-four posts">
      {cards.map((card) => (
        <Story key={card.id} card={card} shape="grid" />
      ))}
    </div>
  )
}
