import { Fragment } from 'react'
import { AdSlots } from '../../components/ad-slots.tsx'
import { categoryQuery } from '../../components/category-query.ts'
import type { TitledDate } from '../../components/date-formats.ts'
import { LoadingStories } from '../../components/LoadingStories.tsx'
import { MoreStories } from '../../components/MoreStories.tsx'
import { Notices, newestNotices } from '../../components/notices/notices.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import sidebarCss from '../../components/Sidebar.css?inline'
import { Sidebars } from '../../components/Sidebar.tsx'
import modulesCss from '../../components/SidebarModules.css?inline'
import { DayName, StoryItem } from '../../components/Story.tsx'
import { Styles } from '../../components/Styles.tsx'
import type { StoryCard } from '../../components/story-card.ts'
import { UnreadNote } from '../../components/unread-note.tsx'
import { BeachCard } from '../../components/water/BeachCard.tsx'
import { type PageProps, route } from '../../page.ts'
import type { Texts } from '../../texts/texts.ts'
import css from './category.css?inline'
import { buildCategoryView, type CategoryView, categoryAt, hasBeach } from './category-view.ts'

/** A category of feeds: the featured story, a list with a toggle, and the sidebar. */
function CategoryPage({ view, t }: PageProps<CategoryView>) {
  return (
    <>
      <PageTitle title={view.heading} />
      {view.rail || view.beach ? (
        <div className="columns with-rail">
          <div>
            <Stories view={view} t={t} />
          </div>
          <Rail view={view} t={t} />
        </div>
      ) : (
        <Stories view={view} t={t} />
      )}
    </>
  )
}

function Stories({ view, t }: PageProps<CategoryView>) {
  return (
    <>
      <Styles name="category" css={css} />
      <UnreadNote note={view.unread} t={t} />
      {view.old && <p className="meta list-note">{view.old}</p>}
      {view.notices?.first && <Notices view={view.notices} t={t} />}
      {view.featured && <StoryItem card={view.featured} shape="featured" t={t} />}
      <div className={view.featured ? 'after-lead' : undefined}>
        <StoryList view={view} t={t} />
      </div>
      {!view.notices?.first && <Notices view={view.notices} t={t} />}
    </>
  )
}

function StoryList({ view, t }: PageProps<CategoryView>) {
  switch (view.state) {
    case 'loading':
      return <LoadingStories path={view.path} t={t} />
    case 'empty':
      return <p className="empty-text">{view.emptyText ?? t.stories.empty}</p>
    case 'loaded':
      return <LoadedStories view={view} t={t} />
  }
}

/** The first half of the visible stories, an ad, the second half, then the toggle. */
function LoadedStories({ view, t }: PageProps<CategoryView>) {
  const half = Math.ceil(view.visible.length / 2)
  return (
    <>
      <Rows cards={view.visible.slice(0, half)} days={view.days} t={t} />
      {view.ads.list.length > 0 && (
        <div className="ad-break">
          <AdSlots slots={view.ads.list} t={t} />
        </div>
      )}
      <Rows cards={view.visible.slice(half)} days={view.days} t={t} />
      {view.hidden.length > 0 && (
        <MoreStories label={t.category.seeAll({ count: view.count })} t={t}>
          <Rows cards={view.hidden} days={view.days} t={t} />
        </MoreStories>
      )}
    </>
  )
}

/** Stories in rows, with a heading for each day before today. */
function Rows(props: { cards: CategoryView['visible']; days: CategoryView['days']; t: Texts }) {
  const { cards, days, t } = props
  return groupRows(cards, days).map(({ day, group }) => (
    <Fragment key={group[0]?.id ?? ''}>
      {day && (
        <h2 className="day-heading">
          <DayName day={day} />
        </h2>
      )}
      <div className="stories">
        {group.map((card) => (
          <StoryItem key={card.id} card={card} shape="row" t={t} />
        ))}
      </div>
    </Fragment>
  ))
}

function groupRows(
  cards: CategoryView['visible'],
  days: CategoryView['days'],
): { day: TitledDate | undefined; group: StoryCard[] }[] {
  const groups: { day: TitledDate | undefined; group: StoryCard[] }[] = []
  for (const card of cards) {
    const day = days[card.id]
    const open = groups.at(-1)
    if (day || !open) groups.push({ day, group: [card] })
    else open.group.push(card)
  }
  return groups
}

function Rail({ view: { sidebar, beach, ads }, t }: PageProps<CategoryView>) {
  return (
    <aside className={beach || sidebar.length > 0 ? 'rail' : 'rail rail-of-ads'} aria-label={t.category.rail}>
      <Styles name="Sidebar" css={sidebarCss} />
      <Styles name="SidebarModules" css={modulesCss} />
      {beach && <BeachCard view={beach} more="/weather#tides" t={t} />}
      <Sidebars modules={sidebar} />
      <AdSlots slots={ads.rail} t={t} />
    </aside>
  )
}

/** The featured story and the four below it are the most important ones; the others follow by time. */
const leading = 5

/** The pages of the categories. */
export const categoryRoute = route({
  at: ({ categories }) => categories.map(({ path }) => path),
  needs: ({ publication, path, weather }) => {
    const category = categoryAt(publication, path)
    return {
      list: { kind: 'stories', ...categoryQuery(category), leading: category.archive ? 0 : leading },
      ...(category.key === publication.front[0] && { notices: newestNotices({ weather }) }),
      ...(hasBeach(publication, category) && { sea: { kind: 'water' } }),
    }
  },
  view: buildCategoryView,
  Page: CategoryPage,
})
