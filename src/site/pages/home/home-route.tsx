import { type CategoryKey, getCategory } from '../../../publication/categories.ts'
import { AdSlot } from '../../components/AdSlot.tsx'
import { LoadingStories } from '../../components/LoadingStories.tsx'
import { Story } from '../../components/Story.tsx'
import { Styles } from '../../components/Styles.tsx'
import { buildStoryCards, type StoryCard } from '../../components/story-card.ts'
import { type PageContext, route, type StoryList } from '../../page.ts'
import css from './home.css?inline'

const ahead = 4
const each = 2

/** Home, a first version: the newest local stories, then two of each of four more categories. */
export const homeRoute = route({
  path: '/',
  freshness: 'stories',
  stories: {
    localNews: { category: 'localNews', perFeed: ahead, limit: ahead },
    politics: { category: 'politics', perFeed: each, limit: each },
    artsCulture: { category: 'artsCulture', perFeed: each, limit: each },
    sports: { category: 'sports', perFeed: each, limit: each },
    business: { category: 'business', perFeed: each, limit: each },
  },
  build(context, { localNews, ...others }) {
    const [lead, ...more] = cardsOf('localNews', localNews, context)
    const sections = (Object.entries(others) as [CategoryKey, StoryList][]).map(([key, list]) => ({
      category: getCategory(key),
      cards: cardsOf(key, list, context),
    }))
    const loading = localNews.state === 'loading'
    return {
      title: undefined,
      description: context.publication.description,
      loading,
      body: (
        <>
          <Styles name="home" css={css} />
          <h1 className="home-headline">{context.publication.homeHeadline}</h1>
          {loading && <LoadingStories path={context.path} />}
          {!loading && !lead && <p className="empty-text">No articles available at this time.</p>}
          {lead && (
            <div className="columns front">
              <Story card={lead} shape="lead" />
              <div className="stories">
                {more.map((card) => (
                  <Story key={card.id} card={card} shape="grid" />
                ))}
              </div>
            </div>
          )}
          <div className="section">
            <AdSlot />
          </div>
          <div className="columns columns-four section home-sections">
            {sections.map(({ category, cards }) =>
              cards.length === 0 ? null : (
                <section key={category.key} aria-labelledby={`home-${category.key}`}>
                  <div className="section-head">
                    <h2 id={`home-${category.key}`}>
                      <a href={category.path}>{category.name}</a>
                    </h2>
                  </div>
                  <div className="stories">
                    {cards.map((card) => (
                      <Story key={card.id} card={card} shape="grid" />
                    ))}
                  </div>
                </section>
              ),
            )}
          </div>
        </>
      ),
    }
  },
})

function cardsOf(key: CategoryKey, list: StoryList, context: PageContext): StoryCard[] {
  return list.state === 'loaded' ? buildStoryCards(list, getCategory(key), context) : []
}
