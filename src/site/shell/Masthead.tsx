import type { Link } from '../../publication/publication.ts'
import { Icon } from '../components/Icon.tsx'
import { formatToday } from '../components/news-date.ts'
import { SearchBox } from '../components/SearchBox.tsx'
import { Styles } from '../components/Styles.tsx'
import type { PageContext } from '../page.ts'
import css from './Masthead.css?inline'
import { menuLinks, moreLinks, sectionLinks } from './navigation.ts'
import { Socials } from './Socials.tsx'
import { SupportLink } from './SupportDialog.tsx'

/** The sticky bar with name, search and menu, and below it the row of categories of wide screens. */
export function Masthead({ context }: { context: PageContext }) {
  const { publication, path, now } = context
  const today = formatToday(now, publication.timeZone)
  return (
    <>
      <Styles name="Masthead" css={css} />
      <header className="masthead">
        <div className="page">
          <a className="brand" href="/">
            <b>{publication.name}</b>
            <span>{publication.tagline}</span>
          </a>
          <nav className="masthead-links from-tablet" aria-label="More from the newsroom">
            {moreLinks.map((link) => (
              <NavigationLink key={link.href} link={link} path={path} className="tap" />
            ))}
            <SupportLink publication={publication} className="tap" />
          </nav>
          <SearchBox className="from-tablet" />
          <Socials socials={publication.socials} className="from-tablet" />
          <Menu context={context} />
        </div>
      </header>
      <nav className="sections page from-tablet" aria-label="Categories">
        {sectionLinks.map((link) => (
          <NavigationLink key={link.href} link={link} path={path} />
        ))}
        <time dateTime={today.iso}>{today.label}</time>
      </nav>
    </>
  )
}

/** Small screens: a native disclosure, so that it works unscripted; src/browser/menu.ts adds Escape and closes it on a choice. */
function Menu({ context: { publication, path } }: { context: PageContext }) {
  return (
    <details className="menu below-tablet">
      <summary aria-label="Menu">
        <Icon name="menu" className="icon menu-closed" />
        <Icon name="close" className="icon menu-open" />
      </summary>
      <div className="menu-sheet">
        <SearchBox />
        <nav aria-label="All categories">
          <ul className="menu-links">
            {[...menuLinks, ...moreLinks].map((link) => (
              <li key={link.href}>
                <NavigationLink link={link} path={path} />
              </li>
            ))}
            {publication.support && (
              <li>
                <SupportLink publication={publication} />
              </li>
            )}
          </ul>
        </nav>
        <Socials socials={publication.socials} />
      </div>
    </details>
  )
}

/** Marked on its own page, and on the pages below it, such as a category's articles. */
function NavigationLink({ link, path, className }: { link: Link; path: string; className?: string }) {
  const below = path.startsWith(`${link.href}/`)
  return (
    <a href={link.href} className={className} aria-current={link.href === path ? 'page' : below || undefined}>
      {link.label}
    </a>
  )
}
