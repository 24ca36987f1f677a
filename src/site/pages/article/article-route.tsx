import { getCategory } from '../../../publication/categories.ts'
import type { OwnArticle } from '../../../publication/content.ts'
import { AdSlot } from '../../components/AdSlot.tsx'
import type { Region } from '../../components/date-formats.ts'
import { formatNewsDate } from '../../components/news-date.ts'
import { Prose } from '../../components/Prose.tsx'
import { ReadingColumn } from '../../components/ReadingColumn.tsx'
import { ShareLinks } from '../../components/ShareLinks.tsx'
import sidebarCss from '../../components/Sidebar.css?inline'
import storyCss from '../../components/Story.css?inline'
import { Story } from '../../components/Story.tsx'
import { Styles } from '../../components/Styles.tsx'
import { SupportLink } from '../../components/SupportLink.tsx'
import { buildOwnCard } from '../../components/story-card.ts'
import type { PageContext } from '../../page.ts'
import { previewAddress } from '../../preview-address.ts'
import { type Route, markupRoute as route } from '../../route.ts'
import { buildNewsArticle } from '../../shell/schema-nodes.ts'
import { buildBreadcrumbs } from '../../shell/structured-data.ts'
import type { Texts } from '../../texts/texts.ts'
import css from './article.css?inline'

/** Stories that the column beside an article offers. */
const related = 3

/** The page of one article of our own. */
export function articleRoute(article: OwnArticle): Route {
  return route({
    path: article.path,
    stories: {},
    build: (context) => ({
      title: article.title,
      description: article.deck,
      keywords: article.keywords,
      preview: {
        image: previewAddress(article.image),
        article: {
          publishedAt: article.publishedAt,
          updatedAt: article.updatedAt,
          section: article.sectionName,
        },
      },
      structuredData: [
        buildNewsArticle(article, context),
        buildBreadcrumbs(context.origin, { name: article.title, path: article.path }),
      ],
      body: <ArticlePage article={article} context={context} />,
    }),
  })
}

function ArticlePage({ article, context }: { article: OwnArticle; context: PageContext }) {
  const { publication } = context
  const { sectionName: section, category } = article
  const more = publication.content.articles
    .filter((other) => other.section === article.section && other !== article)
    .slice(0, related)
  return (
    <article className="article">
      <Styles name="Story" css={storyCss} />
      <Styles name="article" css={css} />
      <header>
        <p className="kicker">
          <a className="tap" href={getCategory(publication, category).path}>
            {section}
          </a>
        </p>
        <h1>{article.title}</h1>
        <p className="deck">{article.deck}</p>
        <Byline article={article} region={publication} t={context.texts} />
      </header>
      <div className="columns with-rail">
        <div>
          <figure>
            <span className="story-image">
              <img
                src={article.image.address}
                alt={article.image.alt}
                width={600}
                height={400}
                fetchPriority="high"
              />
            </span>
            <figcaption>{article.image.credit}</figcaption>
          </figure>
          <ReadingColumn>
            <Prose html={article.html} />
            <p className="button-row">
              <SupportLink
                href={publication.support?.href}
                className="button"
                label="Support Local Journalism"
              />
            </p>
            <ShareLinks
              address={`${context.origin}${article.path}`}
              title={article.title}
              t={context.texts}
            />
          </ReadingColumn>
        </div>
        <aside className="rail" aria-label="More">
          <Styles name="Sidebar" css={sidebarCss} />
          <AdSlot size={600} from="from-tablet" />
          <AdSlot from="below-tablet" />
          {more.length > 0 && (
            <section className="module" aria-labelledby="more">
              <h2 id="more">More in {section}</h2>
              <div className="stories">
                {more.map((other) => (
                  <Story
                    key={other.path}
                    card={buildOwnCard(other, publication)}
                    shape="brief"
                    t={context.texts}
                  />
                ))}
              </div>
            </section>
          )}
        </aside>
      </div>
    </article>
  )
}

function Byline({ article, region, t }: { article: OwnArticle; region: Region; t: Texts }) {
  const published = formatNewsDate(article.publishedAt, region)
  const updated = article.updatedAt === undefined ? undefined : formatNewsDate(article.updatedAt, region)
  return (
    <p className="byline">
      <span>By the {article.author}</span>
      <time dateTime={published.iso}>{published.label}</time>
      {updated && (
        <span>
          Updated <time dateTime={updated.iso}>{updated.label}</time>
        </span>
      )}
      <span>{t.stories.readMinutes(article.readMinutes)}</span>
    </p>
  )
}
