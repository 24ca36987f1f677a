import { Icon } from '../components/Icon.tsx'
import { SearchBox } from '../components/SearchBox.tsx'
import { Styles } from '../components/Styles.tsx'
import { SupportLink } from '../components/SupportLink.tsx'
import type { Texts } from '../texts/texts.ts'
import css from './Masthead.css?inline'
import { Socials } from './Socials.tsx'
import type { NavigationLink, ShellView } from './shell-view.ts'

/** The sticky bar with name, search and menu, and below it the row of categories of wide screens. */
export function Masthead({ shell, t }: { shell: ShellView; t: Texts }) {
  const { masthead } = shell
  return (
    <>
      <Styles name="Masthead" css={css} />
      <header className="masthead">
        <div className="page">
          <a className="brand" href="/">
            <b>{shell.name}</b>
            <span>{masthead.tagline}</span>
          </a>
          <nav className="masthead-links from-tablet" aria-label={t.masthead.more}>
            {masthead.more.map((link) => (
              <MarkedLink key={link.href} link={link} className="tap" />
            ))}
            <SupportLink href={shell.support?.href} label={t.support.link} className="tap" />
          </nav>
          <SearchBox className="from-tablet" t={t} />
          <Socials socials={shell.socials} className="from-tablet" />
          <Menu shell={shell} t={t} />
        </div>
      </header>
      <nav className="sections page from-tablet" aria-label={t.masthead.categories}>
        {masthead.row.map((link) => (
          <MarkedLink key={link.href} link={link} />
        ))}
        <time dateTime={masthead.today.iso}>{masthead.today.label}</time>
      </nav>
    </>
  )
}

/** Small screens: a native disclosure, so that it works without scripts; src/browser/menu.ts closes it on Escape and on a choice. */
function Menu({ shell: { masthead, socials, support }, t }: { shell: ShellView; t: Texts }) {
  return (
    <details className="menu below-tablet">
      <summary aria-label={t.masthead.menu}>
        <Icon name="menu" className="icon menu-closed" />
        <Icon name="close" className="icon menu-open" />
      </summary>
      <div className="menu-sheet">
        <SearchBox t={t} />
        <nav aria-label={t.masthead.allCategories}>
          <ul className="menu-links">
            {[...masthead.menu, ...masthead.more].map((link) => (
              <li key={link.href}>
                <MarkedLink link={link} />
              </li>
            ))}
            {support && (
              <li>
                <SupportLink href={support.href} label={t.support.link} />
              </li>
            )}
          </ul>
        </nav>
        <Socials socials={socials} />
      </div>
    </details>
  )
}

function MarkedLink({ link, className }: { link: NavigationLink; className?: string }) {
  return (
    <a href={link.href} className={className} aria-current={link.current === 'above' ? true : link.current}>
      {link.label}
    </a>
  )
}
