import { Styles } from '../../components/Styles.tsx'
import { AlertMark } from '../../components/weather/AlertMark.tsx'
import type { Texts } from '../../texts/texts.ts'
import css from './live-alerts.css?inline'
import type { AlertsView, AlertView } from './live-alerts.ts'

/** What is in force, in the service's own words, and when we last looked: 'none' is not the same as 'nobody answered'. */
export function LiveAlerts({ view, href, t }: { view: AlertsView; href: string; t: Texts }) {
  const { liveWeather: live } = t
  return (
    <>
      <Styles name="live-alerts" css={css} />
      {view.isUnchecked && <Unchecked view={view} href={href} t={t} />}
      {!view.isUnchecked && view.inForce === 0 && (
        <p className="alert-none">
          <AlertMark level="none" />
          <span>
            <b>{live.noAlerts}</b>
            {live.forCity(view.city)} {live.checked} <Clock view={view.checked} />.
          </span>
        </p>
      )}
      {view.alerts.map((alert) => (
        <AlertBox key={alert.id} view={alert} checked={view.checked} t={t} />
      ))}
    </>
  )
}

function Unchecked({ view, href, t: { liveWeather: t } }: { view: AlertsView; href: string; t: Texts }) {
  return (
    <section className="alert alert-unchecked" aria-labelledby="unchecked">
      <h2 id="unchecked">
        <AlertMark level="unchecked" />
        {view.checked ? t.uncheckedSince(view.checked.label) : t.neverChecked}
      </h2>
      <p>
        {view.checked ? (view.inForce > 0 ? t.uncheckedSome : t.uncheckedNone) : t.uncheckedNever}{' '}
        <a className="text-link" href={href} target="_blank" rel="noopener" aria-describedby="new-tab">
          {t.official} ↗
        </a>
      </p>
    </section>
  )
}

function AlertBox({ view, checked, t }: { view: AlertView; checked: AlertsView['checked']; t: Texts }) {
  const { liveWeather: live } = t
  const { facts } = live
  return (
    <section
      className={`alert alert-${view.ended ? 'ended' : view.level}`}
      id={`alert-${view.id}`}
      aria-labelledby={`title-${view.id}`}
    >
      <h2 id={`title-${view.id}`}>
        <AlertMark level={view.ended ? 'none' : view.level} />
        {view.ended ? live.hasEnded(view.event) : view.event}
      </h2>
      <div className="alert-body">
        {!view.ended && (
          <div>
            {view.headline && <p className="alert-headline">{view.headline}</p>}
            <h3>{live.whatToDo}</h3>
            {view.instruction.length === 0 && <p>{live.noInstruction}</p>}
            {view.instruction.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        )}
        <dl className="alert-facts">
          {view.ended && (
            <Fact name={facts.ended} value={`${view.ended.at}. ${live.endings[view.ended.how]}`} />
          )}
          {!view.ended && view.begins && <Fact name={facts.begins} value={view.begins} />}
          {!view.ended && view.since && <Fact name={facts.since} value={view.since} />}
          {!view.ended && <Fact name={facts.until} value={view.until ?? live.noEndLong} />}
          <Fact name={facts.area} value={view.area} />
          <Fact name={facts.issuedBy} value={view.sender} />
          <div>
            <dt>{facts.updated}</dt>
            <dd>
              <Clock view={view.updated} />
            </dd>
          </div>
          {checked && (
            <div>
              <dt>{facts.checked}</dt>
              <dd>
                <Clock view={checked} />
              </dd>
            </div>
          )}
        </dl>
      </div>
      {!view.ended && view.description.length > 0 && (
        <details className="alert-text" open={view.instruction.length === 0}>
          <summary>{live.fullText}</summary>
          <div lang="en">
            {view.description.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </details>
      )}
    </section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  if (value === '') return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** The clock; src/browser/times.ts makes an age of it. */
export function Clock({ view }: { view: AlertsView['checked'] }) {
  return (
    view && (
      <time dateTime={view.iso} title={view.title}>
        {view.label}
      </time>
    )
  )
}
