import { SearchBox } from '../components/SearchBox.tsx'
import { Styles } from '../components/Styles.tsx'
import { SupportLink } from '../components/SupportLink.tsx'
import { WeatherIcon } from '../components/weather/WeatherIcon.tsx'
import type { Texts } from '../texts/texts.ts'
import barCss from './Bar.css?inline'
import { Brand } from './Brand.tsx'
import css from './Masthead.css?inline'
import menusCss from './Menus.css?inline'
import { MarkedLink, MoreMenu, PhoneMenu } from './Menus.tsx'
import { Socials } from './Socials.tsx'
import type { ShellView } from './shell-view.ts'
import type { WeatherLineView } from './weather-line.ts'

interface MastheadProps {
  shell: ShellView
  t: Texts
}

/** The sticky bar with name, weather, search and menu; below it the row of sections, or on phones weather and date. */
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
      <SearchBox className="from-tablet" t={t} />
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
            {now.condition}
            {now.high !== undefined && (
              <span className="weather-line-high"> · {t.masthead.highOf(now.high)}</span>
            )}
            {now.sample && ` ${t.masthead.sample}`}
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
      {row.map((link) => (
        <MarkedLink key={link.href} link={link} {...(link.late && { className: 'late' })} />
      ))}
      <MoreMenu shell={shell} t={t} />
      <time dateTime={today.iso}>{today.label}</time>
    </>
  )
}
