import type { LinkModule, SidebarFigure } from '../../publication/publication.ts'
import type { SidebarModule } from '../../publication/settings/schema.ts'
import { slugsOf } from '../../text/slug.ts'
import { day } from '../../time/durations.ts'
import type { FeedStory, StoryList } from '../needs.ts'
import type { PageContext } from '../page.ts'
import css from './Sidebar.css?inline'
import modulesCss from './SidebarModules.css?inline'
import { Styles } from './Styles.tsx'

/** A module of a sidebar with all that it shows. */
export type ShownModule = LinkModule | Extract<SidebarModule, { kind: 'figures' }>

/** The length of a list of the most reported stories, and the fewest that are worth one. */
const most = 4
const fewest = 2

/** The sidebar's modules: the most reported of these stories, or links if too few; others as given. */
export function fillModules(
  modules: readonly SidebarModule[],
  list: StoryList | undefined,
  context: PageContext,
): ShownModule[] {
  return modules.map((module) => {
    if (module.kind !== 'mostReported') return module
    const links = list?.state === 'loaded' ? mostReported(list, context) : []
    if (links.length < fewest) return { kind: 'links', ...module.otherwise }
    return { kind: 'ranked', title: module.title, links }
  })
}

/** The stories of the last day that several newsrooms report, by their number. */
function mostReported(
  { stories }: Extract<StoryList, { state: 'loaded' }>,
  { now, texts, publication }: PageContext,
): LinkModule['links'] {
  const newsrooms = ({ coverage }: FeedStory) => coverage?.newsrooms ?? 1
  const isMeasured = (story: FeedStory) =>
    newsrooms(story) > 1 && story.publishedAt !== undefined && now - story.publishedAt < day
  return stories
    .filter((story) => publication.edition === 'sample' || isMeasured(story))
    .toSorted((one, other) => newsrooms(other) - newsrooms(one))
    .slice(0, most)
    .map((story) => ({
      label: story.title,
      href: story.coverage?.path ?? story.link,
      source:
        newsrooms(story) < 2 ? story.publisher : texts.category.reportedBy({ newsrooms: newsrooms(story) }),
    }))
}

/** The modules beside a page's main column, in the given order. */
export function Sidebars({ modules }: { modules: readonly ShownModule[] }) {
  const slugs = slugsOf(
    modules.map(({ title }) => title),
    'module',
  )
  return modules.map((module, index) => (
    <Sidebar key={slugs[index]} id={`module-${slugs[index]}`} module={module} />
  ))
}

/** A module with a title: links, ranked links or figures. `id`: unique on the page. */
function Sidebar({ id, module }: { id: string; module: ShownModule }) {
  return (
    <section className="module" aria-labelledby={id}>
      <Styles name="Sidebar" css={css} />
      <Styles name="SidebarModules" css={modulesCss} />
      <h2 id={id}>{module.title}</h2>
      {module.kind === 'figures' ? <Figures module={module} /> : <Links module={module} />}
    </section>
  )
}

function Links({ module }: { module: LinkModule }) {
  const items = module.links.map((link) => (
    <li key={link.label}>
      <a href={link.href} {...(link.href.startsWith('/') ? {} : outside)}>
        {link.label}
        {link.source && (
          <span className="meta">{link.href.startsWith('/') ? link.source : `${link.source} ↗`}</span>
        )}
      </a>
    </li>
  ))
  return module.kind === 'ranked' ? (
    <ol className="link-list link-list-ranked">{items}</ol>
  ) : (
    <ul className="link-list">{items}</ul>
  )
}

const outside = { target: '_blank', rel: 'noopener', 'aria-describedby': 'new-tab' }

function Figures({ module }: { module: Extract<ShownModule, { kind: 'figures' }> }) {
  return (
    <>
      <table className="figures">
        <caption className="visually-hidden">{module.caption}</caption>
        <tbody>
          {module.rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <td>{row.value}</td>
              <Change figure={row} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className="meta">{module.note}</p>
    </>
  )
}

function Change({ figure }: { figure: SidebarFigure }) {
  if (!figure.change) return <td />
  const fallen = /^[-−]/.test(figure.change)
  return <td className={fallen ? 'fallen' : 'risen'}>{figure.change}</td>
}
