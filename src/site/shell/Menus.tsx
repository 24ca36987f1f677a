import type { ReactNode } from 'react'
import { Icon } from '../components/Icon.tsx'
import { SearchBox } from '../components/SearchBox.tsx'
import { SupportLink } from '../components/SupportLink.tsx'
import type { Texts } from '../texts/texts.ts'
import { Socials } from './Socials.tsx'
import type { NavigationLink, ShellView } from './shell-view.ts'

interface MenuProps {
  shell: Pick<ShellView, 'masthead' | 'support'>
  t: Texts
}

// `details` elements, which work without scripts; src/browser/menu.ts closes them on Escape and on a choice.

/** The menu of small screens: search, every section, the services. */
export function PhoneMenu({
  shell,
  t,
}: {
  shell: MenuProps['shell'] & Pick<ShellView, 'socials'>
  t: Texts
}) {
  const { masthead, socials, support } = shell
  return (
    <details className="menu phone-menu below-tablet">
      <summary aria-label={t.masthead.menu}>
        <Icon name="menu" className="icon menu-closed" />
        <Icon name="close" className="icon menu-open" />
      </summary>
      <div className="menu-sheet">
        <SearchBox t={t} />
        <Socials socials={socials} t={t} />
        <nav aria-label={t.masthead.allSections}>
          <LinkList links={masthead.menu} className="menu-links" />
          <LinkList links={masthead.services} className="menu-links menu-services">
            <SupportItem href={support?.href} t={t} />
          </LinkList>
        </nav>
      </div>
    </details>
  )
}

/** 'More' at the end of the row of sections: a panel with all sections and the services. */
export function MoreMenu({ shell: { masthead, support }, t }: MenuProps) {
  return (
    <details className={masthead.inMore ? 'menu more-menu holds-current' : 'menu more-menu'}>
      <summary className="chevron">{t.masthead.more}</summary>
      <div className="more-panel">
        <div>
          <p>{t.masthead.moreSections}</p>
          <LinkList links={masthead.menu} />
        </div>
        <div>
          <p>{t.masthead.moreServices}</p>
          <LinkList links={masthead.services}>
            <SupportItem href={support?.href} t={t} />
          </LinkList>
        </div>
      </div>
    </details>
  )
}

function LinkList({
  links,
  className,
  children,
}: {
  links: readonly NavigationLink[]
  className?: string
  children?: ReactNode
}) {
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={link.href}>
          <MarkedLink link={link} />
        </li>
      ))}
      {children}
    </ul>
  )
}

function SupportItem({ href, t }: { href: string | undefined; t: Texts }) {
  return href === undefined ? null : (
    <li>
      <SupportLink href={href} label={t.support.link} />
    </li>
  )
}

/** A link of the navigation, with `aria-current` when it leads to this page or its parent. */
export function MarkedLink({ link, className }: { link: NavigationLink; className?: string }) {
  return (
    <a href={link.href} className={className} aria-current={link.current === 'above' ? true : link.current}>
      {link.label}
    </a>
  )
}
