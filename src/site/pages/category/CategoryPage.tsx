import type { SidebarModule } from '../../../publication/publication.ts'
import { AdSlot } from '../../components/AdSlot.tsx'
import { LoadingStories } from '../../components/LoadingStories.tsx'
import { MoreStories } from '../../components/MoreStories.tsx'
import sidebarCss from '../../components/Sidebar.css?inline'
import { Sidebar } from '../../components/Sidebar.tsx'
import { Story } from '../../components/Story.tsx'
import { Styles } from '../../components/Styles.tsx'
import type { CategoryView } from './category-view.ts'

/** A feed-driven category: the featured story, a list that opens further, and the category's sidebar. */
export function CategoryPage({ view }: { view: CategoryView }) {
  return (
    <>
      <header className="page-title">
        <h1>{view.heading}</h1>
      </header>
      {view.featured && <Story card={view.featured} shape="featured" />}
      {view.rail ? (
        <div className={view.featured ? 'columns with-rail section' : 'columns with-rail'}>
          <div>
            <StoryList view={view} />
          </div>
          <Rail modules={view.sidebar} />
        </div>
      ) : (
        <div className={view.featured ? 'section' : undefined}>
          <StoryList view={view} />
        </div>
      )}
    </>
  )
}

function StoryList({ view }: { view: CategoryView }) {
  switch (view.state) {
    case 'loading':
      return <LoadingStories path={view.path} />
    case 'empty':
      return <p className="empty-text">{view.emptyText}</p>
    case 'loaded':
      return <LoadedStories view={view} />
  }
}

/** Half of the visible stories, an ad, the other half, then the toggle. */
function LoadedStories({ view }: { view: CategoryView }) {
  const half = Math.ceil(view.visible.length / 2)
  return (
    <>
      <Rows cards={view.visible.slice(0, half)} />
      {view.rail && (
        <div className="ad-break">
          <AdSlot />
        </div>
      )}
      <Rows cards={view.visible.slice(half)} />
      {view.hidden.length > 0 && (
        <MoreStories label={view.moreLabel}>
          <Rows cards={view.hidden} />
        </MoreStories>
      )}
    </>
  )
}

function Rows({ cards }: { cards: CategoryView['visible'] }) {
  if (cards.length === 0) return null
  return (
    <div className="stories">
      {cards.map((card) => (
        <Story key={card.id} card={card} shape="row" />
      ))}
    </div>
  )
}

/** Under more than two modules a tall slot would reach far below the list. */
function Rail({ modules }: { modules: readonly SidebarModule[] }) {
  return (
    <aside className={modules.length > 0 ? 'rail' : 'rail rail-of-ads'} aria-label="More in this section">
      <Styles name="Sidebar" css={sidebarCss} />
      {modules.map((module) => (
        <Sidebar key={module.title} module={module} />
      ))}
      <AdSlot size={modules.length > 2 ? 250 : 600} from="from-tablet" />
      <AdSlot from="below-tablet" />
    </aside>
  )
}
