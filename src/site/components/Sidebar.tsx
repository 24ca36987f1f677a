import type { Figure, SidebarModule } from '../../publication/publication.ts'
import css from './Sidebar.css?inline'
import { Styles } from './Styles.tsx'

/** One module beside a category's stories: links, ranked links or figures. */
export function Sidebar({ module }: { module: SidebarModule }) {
  const id = module.title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return (
    <section className="module" aria-labelledby={id}>
      <Styles name="Sidebar" css={css} />
      <h2 id={id}>{module.title}</h2>
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
