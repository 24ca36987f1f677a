import { AdSlots } from '../../components/ad-slots.tsx'
import { isDesk } from '../../components/byline.ts'
import { fewestSubheads, OnThisPage } from '../../components/LongText.tsx'
import { LanguageLinks, SupportLink, TapLink } from '../../components/links.tsx'
import { Prose } from '../../components/Prose.tsx'
import { ReadingColumn } from '../../components/ReadingColumn.tsx'
import { Module } from '../../components/Section.tsx'
import { ShareLinks } from '../../components/ShareLinks.tsx'
import sidebarCss from '../../components/Sidebar.css?inline'
import modulesCss from '../../components/SidebarModules.css?inline'
import storyCss from '../../components/Story.css?inline'
import { StoryItem } from '../../components/Story.tsx'
import { Styles } from '../../components/Styles.tsx'
import type { StoryCard } from '../../components/story-card.ts'
import { BeachCard } from '../../components/water/BeachCard.tsx'
import { type PageProps, route } from '../../page.ts'
import css from './article.css?inline'
import { type ArticleView, articleAt, buildArticleView } from './article-view.ts'

/** One of our own articles, with other articles of its section in the sidebar. */
export function ArticlePage({ view, t }: PageProps<ArticleView>) {
  return (
    <article className="article">
      <Styles name="Story" css={storyCss} />
      <Styles name="article" css={css} />
      <header>
        <p className="kicker">
          {view.isGuide && `${t.home.guide} · `}
          <a className="tap" href={view.section.href}>
            {view.section.label}
          </a>
        </p>
        <h1>{view.title}</h1>
        <p className="deck">{view.deck}</p>
        <Byline view={view} t={t} />
        {view.address !== undefined && (
          <ShareLinks address={view.address} title={view.title} keep={t.yours.keep} t={t} />
        )}
        <Changes changes={view.changes} t={t} />
      </header>
      <div className="columns with-rail">
        <div>
          <Figure picture={view.picture} />
          <ReadingColumn>
            <KeyPoints points={view.keyPoints} t={t} />
            <Prose html={view.html} />
            <p className="button-row">
              <SupportLink href={view.supportHref} className="button" label={t.support.title} />
            </p>
          </ReadingColumn>
        </div>
        <aside className="rail article-rail" aria-label={t.article.rail}>
          <Styles name="Sidebar" css={sidebarCss} />
          <Styles name="SidebarModules" css={modulesCss} />
          {view.subheads.length >= fewestSubheads && (
            <div className="article-part article-contents">
              <OnThisPage subheads={view.subheads} t={t} />
            </div>
          )}
          {(view.beach || view.alerts) && (
            <div className="article-part">
              {view.beach && <BeachCard view={view.beach} more="/weather" t={t} />}
              {view.alerts && <AlertsNow view={view.alerts} t={t} />}
            </div>
          )}
          <Cards
            id="latest"
            title={t.article.latestIn({ section: view.section.label })}
            cards={view.latest}
            t={t}
          />
          <Cards
            id="more"
            title={t.article.moreIn({ section: view.section.label })}
            cards={view.more}
            t={t}
          />
          <AdSlots slots={view.ads.rail} t={t} />
        </aside>
      </div>
    </article>
  )
}

function KeyPoints({ points, t }: { points: readonly string[]; t: PageProps<ArticleView>['t'] }) {
  if (points.length === 0) return null
  return (
    <section className="key-points" aria-labelledby="key-points">
      <h2 id="key-points">{t.article.keyPoints}</h2>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  )
}

function Byline({ view: { author, published, updated, readMinutes, languages }, t }: PageProps<ArticleView>) {
  return (
    <p className="byline">
      <span>{t.article.by({ author, isDesk: isDesk(author) })}</span>
      <time dateTime={published.iso}>{published.label}</time>
      {updated && (
        <span>
          {t.article.updated} <time dateTime={updated.iso}>{updated.label}</time>
        </span>
      )}
      <span>{t.stories.readMinutes({ minutes: readMinutes })}</span>
      <LanguageLinks languages={languages} className="text-link" />
    </p>
  )
}

/** Corrections and updates, above the article's text. */
function Changes({ changes, t }: { changes: ArticleView['changes']; t: PageProps<ArticleView>['t'] }) {
  if (changes.length === 0) return null
  return (
    <section className="changes" aria-labelledby="changes">
      <h2 id="changes">{t.article.changes}</h2>
      {changes.map((change) => (
        <p key={JSON.stringify(change)}>
          <b>{change.kind === 'correction' ? t.article.correction : t.article.update}</b>{' '}
          <time dateTime={change.date.iso}>{change.date.label}</time>{' '}
          {change.kind === 'correction' ? (
            <>
              <b>{t.article.itSaid}:</b> {change.said} <b>{t.article.itSays}:</b> {change.says}
            </>
          ) : (
            change.note
          )}
        </p>
      ))}
    </section>
  )
}

function Figure({ picture: { source, alt, credit } }: { picture: ArticleView['picture'] }) {
  return (
    <figure>
      <span className="story-image">
        <img
          src={source.src}
          srcSet={source.srcSet}
          sizes={source.srcSet && '(min-width: 1024px) 720px, 100vw'}
          alt={alt}
          // A picture is shown whole here, a portrait too.
          width={source.width ?? 600}
          height={source.height ?? 400}
          fetchPriority="high"
        />
      </span>
      <figcaption>{credit}</figcaption>
    </figure>
  )
}

/** The alerts in effect, or that there is none. */
function AlertsNow({ view: { rows, unchecked }, t }: PageProps<NonNullable<ArticleView['alerts']>>) {
  return (
    <Module id="alerts-now" title={t.liveWeather.alertsName}>
      {unchecked ? <p>{unchecked}</p> : rows.length === 0 && <p>{t.liveWeather.noAlerts}.</p>}
      <ul className="link-list">
        {rows.map(({ href, event, time }) => (
          <li key={href}>
            <a href={href}>
              {event}
              <span className="meta">{time}</span>
            </a>
          </li>
        ))}
      </ul>
      <TapLink href="/weather">{t.liveWeather.allWeather}</TapLink>
    </Module>
  )
}

interface CardsProps {
  id: string
  title: string
  cards: readonly StoryCard[]
  t: PageProps<ArticleView>['t']
}

function Cards({ id, title, cards, t }: CardsProps) {
  if (cards.length === 0) return null
  return (
    <div className="article-part">
      <Module id={id} title={title}>
        <div className="stories">
          {cards.map((card) => (
            <StoryItem key={card.id} card={card} shape="brief" t={t} />
          ))}
        </div>
      </Module>
    </div>
  )
}

/** More than are shown: our own articles are left out. */
const loaded = { perFeed: 3, limit: 6 }

/** The pages of our own articles. */
export const articleRoute = route({
  at: ({ content }) => content.articles.map(({ path }) => path),
  needs: ({ publication, path }) => {
    const article = articleAt(publication, path)
    return {
      ...(article && { list: { kind: 'stories', category: article.category, ...loaded } }),
      ...(article?.beside === 'beach' && { sea: { kind: 'water' } }),
    }
  },
  view: buildArticleView,
  Page: ArticlePage,
})
