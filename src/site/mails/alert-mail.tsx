import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Alert } from '../../weather/alert.ts'
import { buildLocalServices, type LocalServicesView } from '../components/local-services/local-services.ts'
import { buildAlertFacts } from '../components/weather/alert-facts.ts'
import { formatMailTime } from '../components/weather/clock.ts'
import { otherStormLanguages } from '../components/weather/weather-paths.ts'
import type { PageContext } from '../page.ts'
import { leadMail } from '../spoken.ts'
import type { Texts } from '../texts/texts.ts'
import { MailButton, MailFrame, MailHeading, MailLink, MailNote, MailText, mailStyles } from './MailFrame.tsx'
import { cutSubject, type WrittenMail } from './mail-subject.ts'
import { buildPublisher } from './publisher-view.ts'
import { readerFootMark } from './reader-foot.tsx'

/** An alert of a message, in the order in which it is told. */
interface AlertPart {
  /** Id of the alert. */
  key: string
  title: string
  /** The service's headline; empty where the alert has ended. */
  headline: string
  facts: readonly string[]
  instruction: readonly string[]
  description: readonly string[]
  bar: (typeof bars)[keyof typeof bars]
}

/**
 * One message about all alerts that were issued or have ended since the last one, the most urgent first, in
 * the words of the Weather Service: which they are, what to do, what the city's services are, and the rest.
 */
export function writeAlertMail(alerts: readonly [Alert, ...Alert[]], context: PageContext): WrittenMail {
  const { publication, origin, now, texts } = context
  const english = context.language === undefined ? undefined : 'en'
  const t = texts.mail.alert
  const { storm } = texts
  const parts = alerts.map((alert) => buildPart(alert, context))
  const [first, ...others] = parts
  const title = first?.title ?? ''
  const subject = others.length === 0 ? title : t.more({ title, others: others.length })
  const publisher = buildPublisher(publication, origin)
  const local = buildLocalServices(
    alerts.filter(({ ended }) => !ended),
    context,
  )
  const told = parts.filter(({ instruction }) => instruction.length > 0)
  const described = parts.filter(({ description }) => description.length > 0)
  const fixed = t.fixed({ time: formatMailTime(now, now, publication) })
  const html = renderToStaticMarkup(
    <MailFrame
      publisher={publisher}
      title={subject}
      preview={first?.facts.join(' ') ?? ''}
      foot={readerFootMark}
    >
      <div>
        {parts.map((part, index) => (
          <AlertHead key={part.key} part={part} isFirst={index === 0} />
        ))}
        {told.length > 0 && <MailHeading>{t.whatToDo}</MailHeading>}
        {told.length > 0 && english && (
          <MailText>
            {[storm.instructions, storm.evacuate, storm.floodWater, storm.generators].join(' ')}
          </MailText>
        )}
        <Paragraphs parts={told} of={({ instruction }) => instruction} lang={english} />
        {local && <Local local={local} origin={origin} t={texts} />}
        {described.length > 0 && <MailHeading>{t.fullText}</MailHeading>}
        <Paragraphs parts={described} of={({ description }) => description} lang={english} />
        <MailButton href={`${origin}/weather`} label={t.button} />
        <MailText>
          {otherStormLanguages.map(({ tag, name, path }, index) => (
            <Fragment key={tag}>
              {index > 0 && ' · '}
              <MailLink href={`${origin}${path}`} lang={tag}>
                {name}
              </MailLink>
            </Fragment>
          ))}
        </MailText>
        <MailNote>{fixed}</MailNote>
      </div>
    </MailFrame>,
  )
  return {
    subject: subjectWithCity(subject, publication.city),
    html: leadMail(context, `<!doctype html>${html}`),
  }
}

/** Appends the city to a subject if it fits. */
function subjectWithCity(subject: string, city: string): string {
  const whole = `${subject}: ${city}`
  return cutSubject(whole) === whole ? whole : cutSubject(subject)
}

function buildPart(alert: Alert, context: PageContext): AlertPart {
  const t = context.texts.mail.alert
  const facts = buildAlertFacts(alert, context, formatMailTime)
  const { title, area, since, time, ended, issued, updated, sender, level } = facts
  const inForce = since ? t.inForceSince({ since, time }) : t.inForce({ time })
  const told = [
    area,
    ended ? t.endedAt({ time: ended.at }) : inForce,
    t.issued({ sender, time: issued, updated }),
  ]
  const key = `${alert.id} ${ended ? 'ended' : 'in force'}`
  // The service's texts announce the alert.
  if (ended)
    return { key, title, headline: '', facts: told, instruction: [], description: [], bar: bars.ended }
  const bar = bars[level === 'warning' ? 'warning' : 'watch']
  return { key, ...facts, facts: told, bar }
}

function AlertHead({ part, isFirst }: { part: AlertPart; isFirst: boolean }) {
  const { title, headline, facts, bar } = part
  // One heading of the message: the first headline, or the bar where there is none.
  const Bar = headline || !isFirst ? 'p' : 'h1'
  const Headline = isFirst ? 'h1' : 'h2'
  return (
    <>
      <Bar
        style={{
          ...mailStyles.subhead,
          margin: `${isFirst ? 0 : 26}px 0 12px`,
          padding: '12px 16px',
          borderTop: 0,
          ...bar,
        }}
      >
        {title}
      </Bar>
      {headline && (
        <Headline className="i" style={isFirst ? mailStyles.heading : mailStyles.headline}>
          {headline}
        </Headline>
      )}
      {facts.map((fact) => (
        <MailNote key={fact}>{fact}</MailNote>
      ))}
    </>
  )
}

/** Paragraphs of the service. `lang`: theirs, where it is not the message's. */
function Paragraphs({
  parts,
  of,
  lang,
}: {
  parts: readonly AlertPart[]
  of: (part: AlertPart) => readonly string[]
  lang: string | undefined
}) {
  return parts.map((part) => (
    <div key={part.key}>
      {parts.length > 1 && (
        <MailText>
          <b>{part.title}</b>
        </MailText>
      )}
      {of(part).map((paragraph) => (
        <MailText key={paragraph} lang={lang}>
          {paragraph}
        </MailText>
      ))}
    </div>
  ))
}

function Local({ local, origin, t }: { local: LocalServicesView; origin: string; t: Texts }) {
  const words = t.liveWeather.services
  return (
    <>
      <MailHeading>{words.inCounty({ county: local.county })}</MailHeading>
      {local.services.map(({ name, href, phones, source, checked }) => (
        <MailText key={name}>
          {href === undefined ? <b>{name}</b> : <MailLink href={href}>{name}</MailLink>}
          {phones.length > 0 && `: ${phones.map(({ label }) => label).join(', ')}`}
          <br />
          <span className="s" style={mailStyles.small}>
            {checked === undefined ? source : `${source}, ${words.checked({ day: checked })}`}
          </span>
        </MailText>
      ))}
      {local.hasUndated && <MailText>{words.undated}</MailText>}
      {local.guides.map(({ title, href }) => (
        <MailText key={href}>
          <MailLink href={`${origin}${href}`}>{title}</MailLink>
        </MailText>
      ))}
    </>
  )
}

/** The bar's colors; the word in it says the same. */
const bars = {
  warning: { background: '#9d1d17', color: '#ffffff' },
  watch: { background: '#fcefec', color: '#9d1d17' },
  ended: { background: '#e9eceb', color: '#0c2026' },
}
