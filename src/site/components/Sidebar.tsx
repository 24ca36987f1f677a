import type { LinkModule, SidebarFigure } from '../../publication/publication.ts'
import { slugsOf } from '../../text/slug.ts'
import type { Texts } from '../texts/texts.ts'
import css from './Sidebar.css?inline'
import modulesCss from './SidebarModules.css?inline'
import { Styles } from './Styles.tsx'
import type { ShownModule } from './sidebar-modules.ts'

/** The modules beside a page's main column, in the given order. */
export function Sidebars({ modules, t }: { modules: readonly ShownModule[]; t: Texts }) {
  const slugs = slugsOf(
    modules.map(({ title }) => title),
    'module',
  )
  return modules.map((module, index) => (
    <Sidebar key={slugs[index]} id={`module-${slugs[index]}`} module={module} t={t} />
  ))
}

/** A module with a title: links, ranked links or figures. `id`: unique on the page. */
function Sidebar({ id, module, t }: { id: string; module: ShownModule; t: Texts }) {
  return (
    <section className="module" aria-labelledby={id}>
      <Styles name="Sidebar" css={css} />
      <Styles name="SidebarModules" css={modulesCss} />
      <h2 id={id}>{module.sample ? t.sample(module.title) : module.title}</h2>
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
