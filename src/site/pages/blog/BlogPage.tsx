import { LoadingStories } from '../../components/LoadingStories.tsx'
import { MoreStories } from '../../components/MoreStories.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { StoryItem } from '../../components/Story.tsx'
import { Styles } from '../../components/Styles.tsx'
import { UnreadNote } from '../../components/unread-note.tsx'
import { type PageProps, route } from '../../page.ts'
import css from './blog.css?inline'
import { type BlogView, blogCategory, buildBlogView } from './blog-view.ts'

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
        <MoreStories label={t.blog.readAll(view.count)} t={t}>
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
