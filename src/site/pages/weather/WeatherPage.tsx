import { AdSlot } from '../../components/AdSlot.tsx'
import { Sidebars } from '../../components/Sidebar.tsx'
import { Styles } from '../../components/Styles.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { WeatherIcon } from '../../components/weather/WeatherIcon.tsx'
import { ForecastTable } from './ForecastTable.tsx'
import type { ForecastTableView } from './forecast-table.ts'
import css from './weather.css?inline'
import type { AdvisoryView, CurrentView, ForecastView, WeatherView } from './weather-view.ts'

/** Radar of the National Weather Service. */
const radarHref = 'https://radar.weather.gov/'

/** The weather: warning, now, days and hours, a map, and where to read more. */
export function WeatherPage({ view }: { view: WeatherView }) {
  return (
    <>
      <Styles name="weather" css={css} />
      <header className="page-title">
        <h1>Weather</h1>
        <p className="meta">{view.city}</p>
      </header>
      {view.forecast ? (
        <SampleNotice serviceHref={view.serviceHref} />
      ) : (
        <p className="empty-text">
          No forecast is available right now.{' '}
          <OutsideLink href={view.serviceHref}>National Weather Service, weather.gov</OutsideLink>
        </p>
      )}
      {view.forecast?.advisory && <Advisory advisory={view.forecast.advisory} />}
      <div className="columns with-rail weather section">
        <div>
          {view.forecast && <Forecast forecast={view.forecast} />}
          <WeatherMap />
        </div>
        <aside className="rail" aria-label="More about the weather">
          <Sidebars modules={view.modules} />
          <AdSlot size={600} from="from-tablet" />
          <AdSlot from="below-tablet" />
        </aside>
      </div>
    </>
  )
}

function SampleNotice({ serviceHref }: { serviceHref: string }) {
  return (
    <p className="sample-notice">
      <b>Sample forecast</b> All figures on this page are an example, not live weather. For conditions now,
      see the <OutsideLink href={serviceHref}>National Weather Service, weather.gov</OutsideLink>
    </p>
  )
}

function Advisory({ advisory }: { advisory: AdvisoryView }) {
  return (
    <section className="advisory" aria-labelledby="advisory">
      <h2 id="advisory">{advisory.type}</h2>
      <p>{advisory.description}</p>
      <p className="meta">{['Sample, not in force', ...advisory.details].join(' · ')}</p>
    </section>
  )
}

function Forecast({ forecast }: { forecast: ForecastView }) {
  return (
    <>
      <Current current={forecast.current} />
      <section className="section forecast" aria-labelledby="forecast">
        <div className="section-head">
          <h2 id="forecast">Forecast</h2>
          <p className="meta">Sample forecast</p>
        </div>
        <Tabs
          label="Forecast"
          tabs={[
            { id: 'daily', label: 'Daily', panel: <Days view={forecast.daily} /> },
            { id: 'hourly', label: 'Hourly', panel: <Hours view={forecast.hourly} /> },
          ]}
        />
        <p className="meta forecast-legend">
          The upper chart is temperature, the lower one the chance of rain.
        </p>
      </section>
    </>
  )
}

function Days({ view }: { view: ForecastTableView }) {
  return (
    <div className="forecast-scroll">
      <ForecastTable view={view} />
    </div>
  )
}

/** Twelve columns need more room than a phone has. */
function Hours({ view }: { view: ForecastTableView }) {
  return (
    <div
      className="forecast-scroll"
      role="region"
      aria-label="Hourly forecast, scrolls sideways"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
      tabIndex={0}
    >
      <ForecastTable view={view} />
    </div>
  )
}

function Current({ current }: { current: CurrentView }) {
  return (
    <section aria-labelledby="current">
      <div className="section-head">
        <h2 id="current">Current conditions</h2>
        <p className="meta">Sample, not live</p>
      </div>
      <div className="columns columns-two">
        <div className="current-summary">
          <div className="current-now">
            <p className="current-temperature">{current.temperature}</p>
            <WeatherIcon name={current.icon} />
          </div>
          <p className="current-words">{current.summary}</p>
        </div>
        <dl className="current-facts">
          {current.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

function WeatherMap() {
  return (
    <section className="section weather-map" aria-labelledby="map">
      <div className="section-head">
        <h2 id="map">Weather map</h2>
      </div>
      <figure>
        <img
          src="/media/map.svg"
          alt="Drawing of a coast with showers as clouds of dots"
          width={800}
          height={450}
          loading="lazy"
          decoding="async"
        />
        <figcaption className="meta">
          A drawing, not a forecast: no live radar is shown here.{' '}
          <OutsideLink href={radarHref}>National Weather Service radar</OutsideLink>
        </figcaption>
      </figure>
    </section>
  )
}

function OutsideLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="text-link" href={href} target="_blank" rel="noopener" aria-describedby="new-tab">
      {children} ↗
    </a>
  )
}
