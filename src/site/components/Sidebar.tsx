import type { Figure, SidebarModule } from '../../publication/publication.ts'
import { slugsOf } from '../../publication/slug.ts'
import type { Texts } from '../texts/texts.ts'
import css from './Sidebar.css?inline'
import { Styles } from './Styles.tsx'

/** The modules beside a page's main column, in the given order. */
export function Sidebars({ modules, t }: { modules: readonly SidebarModule[]; t: Texts }) {
  const slugs = slugsOf(
    modules.map(({ title }) => title),
    'module',
  )
  return modules.map((module, index) => (
    <Sidebar key={slugs[index]} id={`module-${slugs[index]}`} module={module} t={t} />
  ))
}

/** A module with a title: links, ranked links or figures. `id`: unique on the page. */
function Sidebar({ id, module, t }: { id: string; module: SidebarModule; t: Texts }) {
  return (
    <section className="module" aria-labelledby={id}>
      <Styles name="Sidebar" css={css} />
      <h2 id={id}>{module.kind === 'figures' && module.sample ? t.sample(module.title) : module.title}</h2>
      {module.kind === 'figures' ? <Figures module={module} /> : <Links module={module} />}
    </section>
  )
}

type LinkModule = Extract<SidebarModule, { kind: 'links' | 'ranked' }>

function Links({ module }: { module: LinkModule }) {
  const items = module.links.map((link) => (
    <li key={link.label}>
      <a href={link.href} {...(link.href.startsWith('/') ? {} : outside)}>
        {link.label}
        {link.source && <span className="meta">{link.source} ↗</span>}
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

function Figures({ module }: { module: Extract<SidebarModule, { kind: 'figures' }> }) {
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

function Change({ figure }: { figure: Figure }) {
  if (!figure.change) return <td />
  const fallen = /^[-−]/.test(figure.change)
  return <td className={fallen ? 'fallen' : 'risen'}>{figure.change}</td>
}
