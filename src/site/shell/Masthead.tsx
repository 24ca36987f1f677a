import type { ReactNode } from 'react'
import { Icon } from '../components/Icon.tsx'
import { LanguageLinks, Socials, SupportLink } from '../components/links.tsx'
import { SearchBox } from '../components/SearchBox.tsx'
import { Styles } from '../components/Styles.tsx'
import { WeatherIcon } from '../components/weather/WeatherIcon.tsx'
import type { Texts } from '../texts/texts.ts'
import barCss from './Bar.css?inline'
import css from './Masthead.css?inline'
import menusCss from './Menus.css?inline'
import type { NavigationLink, ShellView, WeatherLineView } from './shell-view.ts'

interface MastheadProps {
  shell: ShellView
  t: Texts
}

/** The sticky bar with name, weather, search and menu; below it the sections, on phones weather and date. */
export function Masthead({ shell, t }: MastheadProps) {
  const { masthead } = shell
  return (
    <>
      <Styles name="Bar" css={barCss} />
      <Styles name="Masthead" css={css} />
      <Styles name="Menus" css={menusCss} />
      <header className="masthead">
        <TopContent shell={shell} t={t} />
      </header>
      <nav className="sections page from-tablet" aria-label={t.masthead.sections}>
        <SectionsContent shell={shell} t={t} />
      </nav>
      <section className="weather-strip page below-tablet" aria-label={t.masthead.weatherAndDate}>
        {masthead.weather && <WeatherLine view={masthead.weather} t={t} />}
        <time dateTime={masthead.today.iso}>{masthead.today.short}</time>
      </section>
    </>
  )
}

/** Content of the sticky bar. */
function TopContent({ shell, t }: MastheadProps) {
  const { masthead, support } = shell
  return (
    <div className="page">
      <Brand name={shell.name} tagline={masthead.tagline} />
      {masthead.weather && <WeatherLine view={masthead.weather} className="from-tablet" t={t} />}
      {(masthead.quick.length > 0 || support) && (
        <nav className="masthead-links from-tablet" aria-label={t.masthead.services}>
          {masthead.quick.map((link) => (
            <MarkedLink key={link.href} link={link} className="tap" />
          ))}
          <SupportLink href={support?.href} label={t.support.link} className="tap" />
        </nav>
      )}
      <Socials socials={shell.socials} className="from-tablet" t={t} />
      <SearchBox id="Bar" className="from-tablet" t={t} />
      <PhoneMenu shell={shell} t={t} />
    </div>
  )
}

/** The link to the weather page, with the current weather when there is a forecast. */
function WeatherLine({
  view: { now },
  className = '',
  t,
}: {
  view: WeatherLineView
  className?: string
  t: Texts
}) {
  return (
    <a className={`weather-line ${className}`.trim()} href="/weather">
      {now ? (
        <>
          <span className="visually-hidden">{t.masthead.weatherNow} </span>
          {now.icon && <WeatherIcon name={now.icon} />}
          <b>{now.temperature}</b>{' '}
          <span>
            <span className="weather-line-sky">{now.condition}</span>
            {now.high !== undefined && (
              <span className="weather-line-high"> · {t.masthead.highOf({ temperature: now.high })}</span>
            )}
          </span>
        </>
      ) : (
        t.navigation.weather
      )}
    </a>
  )
}

/** Content of the row of sections. */
function SectionsContent({ shell, t }: MastheadProps) {
  const { row, today } = shell.masthead
  return (
    <>
      <div className="section-links">
        {row.map((link) => (
          <MarkedLink key={link.href} link={link} />
        ))}
      </div>
      <MoreMenu shell={shell} t={t} />
      <time dateTime={today.iso}>{today.label}</time>
    </>
  )
}

interface MenuProps {
  shell: Pick<ShellView, 'masthead' | 'support'>
  t: Texts
}

// `details` elements, which work without scripts; src/browser/menu.ts closes them on Escape and on a choice.

/** The menu of small screens: search, every section, the services, other languages. */
function PhoneMenu({
  shell,
  t,
}: {
  shell: MenuProps['shell'] & Pick<ShellView, 'socials' | 'footer'>
  t: Texts
}) {
  const { masthead, socials, support, footer } = shell
  return (
    <details className="menu phone-menu below-tablet">
      <summary aria-label={t.masthead.menu}>
        <Icon name="menu" className="icon menu-closed" />
        <Icon name="close" className="icon menu-open" />
      </summary>
      <div className="menu-sheet">
        <SearchBox id="Menu" t={t} />
        <Socials socials={socials} t={t} />
        <nav aria-label={t.masthead.allSections}>
          <LinkList links={masthead.menu} className="menu-links" />
          <LinkList links={masthead.services} className="menu-links menu-services">
            <SupportItem href={support?.href} t={t} />
          </LinkList>
        </nav>
        <p>
          <LanguageLinks languages={footer.languages} className="tap" />
        </p>
      </div>
    </details>
  )
}

/** 'More' at the end of the row of sections: a panel with all sections and the services. */
function MoreMenu({ shell: { masthead, support }, t }: MenuProps) {
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

/** The publication's name and tagline, a link to the front page. */
export function Brand({ name, tagline, href = '/' }: { name: string; tagline: string; href?: string }) {
  return (
    <a className="brand" href={href}>
      <b>{name}</b>
      <span>{tagline}</span>
    </a>
  )
}
