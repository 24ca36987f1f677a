import { AdSlots } from '../../components/ad-slots.tsx'
import { OutsideLink, TextLink } from '../../components/links.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { Section } from '../../components/Section.tsx'
import { Sidebars } from '../../components/Sidebar.tsx'
import { Styles } from '../../components/Styles.tsx'
import { BeachCard } from '../../components/water/BeachCard.tsx'
import { type PageProps, route } from '../../page.ts'
import advisoryCss from './advisory.css?inline'
import { LiveAlerts } from './LiveAlerts.tsx'
import { LiveWeatherBody, Sun } from './LiveWeather.tsx'
import { Radar } from './Radar.tsx'
import { Water } from './Water.tsx'
import css from './weather.css?inline'
import { buildWeatherView, type WeatherView } from './weather-view.ts'

/** The radar of the National Weather Service. */
const radarHref = 'https://radar.weather.gov/'

/** With more alerts in force the times of the sun and what the beach is like give way to them. */
const mostBeside = 3

/** The weather: advisory, current conditions, days and hours, a map, and links to more. */
export function WeatherPage({ view, t }: PageProps<WeatherView>) {
  const inForce = view.live?.alerts?.inForce ?? 0
  const beach =
    inForce > mostBeside || !(view.water?.card.surf ?? view.water?.card.tides) ? undefined : view.water?.card
  const modules = inForce === 0 ? view.modules : []
  // In danger nothing is beside the forecast, which then has the whole width.
  const hasRail = beach !== undefined || modules.length > 0 || view.ads.rail.length > 0
  return (
    <>
      <Styles name="weather" css={css} />
      <PageTitle title={t.weather.title}>
        <p className="meta">{view.city}</p>
      </PageTitle>
      {view.live?.alerts && <LiveAlerts view={view.live.alerts} href={view.serviceHref} t={t} />}
      {!view.live && (
        <p className="empty-text">
          {t.weather.none} <OutsideLink href={view.serviceHref}>{t.weather.service}</OutsideLink>
        </p>
      )}
      {view.advisory && <Advisory view={view.advisory} t={t} />}
      <div className={`columns weather section${hasRail ? ' with-rail' : ''}`}>
        <div>
          {view.live && (
            <LiveWeatherBody view={view.live} href={view.serviceHref} isBrief={inForce > 1} t={t} />
          )}
          {view.live?.radar ? <Radar view={view.live.radar} t={t} /> : <WeatherMap view={view.map} t={t} />}
          {view.live?.sun && inForce <= mostBeside && <Sun view={view.live.sun} t={t} />}
          {view.water && <Water view={view.water} isBrief={inForce > 0} t={t} />}
        </div>
        {hasRail && (
          <aside className="rail" aria-label={t.weather.rail}>
            {beach && <BeachCard view={beach} t={t} />}
            <Sidebars modules={modules} />
            <AdSlots slots={view.ads.rail} t={t} />
          </aside>
        )}
      </div>
      {view.live?.alerts && (
        <p className="meta section">
          {t.liveWeather.units({ zone: view.live.zone })}{' '}
          <TextLink href="/weather/feed.rss">{t.liveWeather.alertsFeed}</TextLink>
          {' · '}
          <TextLink href="/weather/alerts.json">{t.liveWeather.alertsJson}</TextLink>
        </p>
      )}
    </>
  )
}

/** The sample's advisory. In a neutral color, because it is not a real one. */
function Advisory({ view, t: { weather: t } }: PageProps<NonNullable<WeatherView['advisory']>>) {
  const details = [
    t.notInForce,
    t.severity({ severity: view.severity }),
    t.issued({ time: view.timeIssued }),
    t.expires({ time: view.timeExpires }),
  ]
  return (
    <section className="advisory" aria-labelledby="advisory">
      <Styles name="advisory" css={advisoryCss} />
      <h2 id="advisory">{view.type}</h2>
      <p>{view.description}</p>
      <p className="meta">{details.join(' · ')}</p>
    </section>
  )
}

function WeatherMap({ view: drawing, t: { weather: t } }: PageProps<WeatherView['map']>) {
  return (
    <Section id="map" className="section weather-map" title={t.map}>
      <figure>
        {drawing && <Styles name="advisory" css={advisoryCss} />}
        {drawing && (
          <img
            src={drawing.source.src}
            srcSet={drawing.source.srcSet}
            sizes={drawing.source.srcSet && '(min-width: 1024px) 800px, 100vw'}
            alt={drawing.alt}
            width={800}
            height={450}
            loading="lazy"
            decoding="async"
          />
        )}
        <figcaption className="meta">
          {t.mapNotice({ drawn: drawing !== undefined })}{' '}
          <OutsideLink href={radarHref}>{t.radar}</OutsideLink>
        </figcaption>
      </figure>
    </Section>
  )
}

/** Weather. */
export const weatherRoute = route({
  at: '/weather',
  needs: () => ({ forecast: { kind: 'forecast' }, sea: { kind: 'water' } }),
  view: buildWeatherView,
  Page: WeatherPage,
})
