import type { ReactNode } from 'react'
import { stormPath } from '../../components/languages.ts'
import { OutsideLink, TapLink, TextLink } from '../../components/links.tsx'
import { LocalServiceList } from '../../components/local-services/LocalServices.tsx'
import { Section } from '../../components/Section.tsx'
import { Styles } from '../../components/Styles.tsx'
import { AlertMark } from '../../components/weather/AlertMark.tsx'
import { WeatherTime } from '../../components/weather/Checked.tsx'
import { stormAlertsPath } from '../../components/weather/weather-paths.ts'
import type { Texts } from '../../texts/texts.ts'
import css from './live-alerts.css?inline'
import { type AlertsView, type AlertView, splitInstruction } from './live-alerts.ts'

/** Alerts that ended with a box each; after a landfall there are two dozen, which have a line. */
const mostEnded = 3

/** What is in force, in the service's words, and when we last looked: 'none' is not 'nobody answered'. */
export function LiveAlerts({ view, href, t }: { view: AlertsView; href: string; t: Texts }) {
  const { liveWeather: live } = t
  return (
    <>
      {(view.unchecked || view.inForce > 0 || view.ended.length > 0) && (
        <Styles name="live-alerts" css={css} />
      )}
      {view.unchecked && <Unchecked view={view.unchecked} href={href} t={t} />}
      {!view.unchecked && view.inForce === 0 && (
        <p className="alert-none">
          <AlertMark level="none" />
          <span>
            <b>{live.noAlerts}</b>
            {live.forCity({ city: view.city })} {live.alertsChecked}{' '}
            {view.checked && <WeatherTime view={view.checked} />}
          </span>
        </p>
      )}
      {view.inForce > 0 && (
        <div className="alert-cards">
          {view.cards.map((alert) => (
            <AlertCard key={alert.id} view={alert} t={t} />
          ))}
        </div>
      )}
      {view.brief.length > 0 && (
        <Section id="other-alerts" className="section" title={live.moreAlerts({ count: view.brief.length })}>
          <AlertList alerts={view.brief} t={t} />
        </Section>
      )}
      {view.more > 0 && <p>{live.moreAlerts({ count: view.more })}</p>}
      {view.services && <LocalServiceList view={view.services} t={t} />}
      {view.ended.slice(0, mostEnded).map((alert) => (
        <AlertBox key={alert.id} view={alert} t={t} />
      ))}
      {view.ended.length > mostEnded && <AlertList alerts={view.ended.slice(mostEnded)} t={t} />}
      {view.elsewhere.length > 0 && <Elsewhere view={view} t={t} />}
      {!view.unchecked && view.inForce > 0 && (
        <p className="meta">
          {live.alertsChecked} {view.checked && <WeatherTime view={view.checked} />}
        </p>
      )}
      <p>
        <TapLink href={stormPath}>{t.storm.link}</TapLink>
      </p>
      <p>
        <TapLink href={stormAlertsPath}>{t.stormPush.link}</TapLink>
      </p>
    </>
  )
}

/** A line each: until when or how it ended, where, and a link. Two elements each: a landfall has a dozen. */
function AlertList({ alerts, t: { liveWeather: t } }: { alerts: readonly AlertView[]; t: Texts }) {
  return (
    <ul>
      {alerts.map((alert) => (
        <li key={alert.id} id={`alert-${alert.id}`}>
          <TextLink href={alert.path}>{alert.title}</TextLink>
          {`. ${
            alert.ended ? `${alert.ended.at}. ${alert.ended.how}` : `${t.facts.until}: ${alert.until}`
          }. ${alert.area}`}
        </li>
      ))}
    </ul>
  )
}

/** What is in force in the county but not in the city: a line each. */
function Elsewhere({ view, t }: { view: AlertsView; t: Texts }) {
  const { liveWeather: live } = t
  return (
    <Section id="elsewhere" className="section" title={live.elsewhereInCounty}>
      <p>{live.notInCity({ city: view.city })}</p>
      <AlertList alerts={view.elsewhere} t={t} />
    </Section>
  )
}

/** What to do first, then until when, where and by whom; the rest of the instructions is one press away. */
function AlertCard({ view, t: { liveWeather: t } }: { view: AlertView; t: Texts }) {
  const { facts } = t
  const { say, rest } = splitInstruction(view.instruction)
  return (
    <AlertFrame view={view}>
      <AlertTitle view={view} />
      <h3 className="alert-what">{t.whatToDo}</h3>
      <p className="alert-say">{say || t.noInstruction}</p>
      {rest.length > 0 && <Folded title={t.moreToDo({ event: view.event })} paragraphs={rest} />}
      <dl className="alert-facts">
        {view.unlisted && <Fact name={facts.state} value={view.unlisted} />}
        {view.begins && <Fact name={facts.begins} value={view.begins} />}
        <Fact name={facts.until} value={view.until} />
        <Fact name={facts.area} value={view.area} />
        <dt>{facts.issuedBy}</dt>
        <dd>
          {view.sender && `${view.sender}, `}
          <WeatherTime view={view.updatedAt} />
        </dd>
      </dl>
      {view.description.length > 0 && (
        <TapLink href={view.path}>{t.fullTextOf({ event: view.event })}</TapLink>
      )}
    </AlertFrame>
  )
}

function Folded({
  title,
  paragraphs,
  open,
}: {
  title: string
  paragraphs: readonly string[]
  open?: boolean | undefined
}) {
  return (
    <details className="alert-text" open={open}>
      <summary>{title}</summary>
      <div lang="en">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  )
}

/** A landmark named by its title, unless it repeats one: a list of landmarks could not tell them apart. */
function AlertFrame({ view, children }: { view: AlertView; children: ReactNode }) {
  const frame = { className: `alert alert-${view.ended ? 'ended' : view.level}`, id: `alert-${view.id}` }
  if (view.isNamesake) return <div {...frame}>{children}</div>
  return (
    <section {...frame} aria-labelledby={`title-${view.id}`}>
      {children}
    </section>
  )
}

/** That there may be alerts that are not listed, and where to look instead. */
export function Unchecked({
  view,
  href,
  t: { liveWeather: t },
}: {
  view: NonNullable<AlertsView['unchecked']>
  href: string
  t: Texts
}) {
  return (
    <section className="alert alert-unchecked" aria-labelledby="unchecked">
      <h2 className="alert-title" id="unchecked">
        <AlertMark level="unchecked" />
        {view.title}
      </h2>
      <p>
        {view.rest} <OutsideLink href={href}>{t.official}</OutsideLink>
      </p>
    </section>
  )
}

/** An alert in full. `headed`: the page is named after it. `children`: between instruction and full text. */
export function AlertBox({
  view,
  headed,
  children,
  t,
}: {
  view: AlertView
  headed?: boolean
  children?: ReactNode
  t: Texts
}) {
  const { liveWeather: live } = t
  const { facts } = live
  return (
    <AlertFrame view={view}>
      <AlertTitle view={view} headed={headed} />
      <div className="alert-body">
        {!view.ended && (
          <div>
            {view.headline && <p className="alert-headline">{view.headline}</p>}
            <h2 className="alert-what">{live.whatToDo}</h2>
            {view.instruction.length === 0 && <p>{live.noInstruction}</p>}
            {view.instruction.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        )}
        <dl className="alert-facts">
          {view.ended && <Fact name={facts.ended} value={`${view.ended.at}. ${view.ended.how}`} />}
          {view.unlisted && <Fact name={facts.state} value={view.unlisted} />}
          {!view.ended && view.begins && <Fact name={facts.begins} value={view.begins} />}
          {!view.ended && view.since && <Fact name={facts.since} value={view.since} />}
          {!view.ended && <Fact name={facts.until} value={view.until} />}
          <Fact name={facts.area} value={view.area} />
          {/* The weather page says of an alert that has ended only when, how and where it ended. */}
          {(headed || !view.ended) && (
            <>
              <Fact name={facts.issuedBy} value={view.sender} />
              <dt>{facts.updated}</dt>
              <dd>
                <WeatherTime view={view.updatedAt} />
              </dd>
            </>
          )}
        </dl>
      </div>
      {children}
      {!view.ended && view.description.length > 0 && (
        <Folded title={live.fullText} paragraphs={view.description} open />
      )}
    </AlertFrame>
  )
}

function AlertTitle({ view, headed }: { view: AlertView; headed?: boolean | undefined }) {
  const Heading = headed ? 'h1' : 'h2'
  return (
    <Heading className="alert-title" id={`title-${view.id}`}>
      <AlertMark level={view.ended ? 'none' : view.level} />
      {view.title}
    </Heading>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  if (value === '') return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}
