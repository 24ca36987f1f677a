import { renderToStaticMarkup } from 'react-dom/server'
import type { Alert } from '../../weather/alert.ts'
import { formatMailTime } from '../components/weather/clock.ts'
import type { PageContext } from '../page.ts'
import { MailButton, MailFrame, mailStyles } from './MailFrame.tsx'
import { joinParagraphs, wrapText } from './mail-text.ts'
import { buildPublisher } from './publisher-view.ts'
import { readerFootPlace } from './reader-foot.tsx'
import type { WrittenMail } from './written-mail.ts'

/** A message about an alert of the Weather Service in its own words: when it is issued, and when it has ended. */
export function writeAlertMail(alert: Alert, { publication, origin, now, texts }: PageContext): WrittenMail {
  const { alert: t } = texts.mail
  const at = (instant: number) => formatMailTime(instant, now, publication)
  const hasEnded = alert.phase === 'ended'
  const title = hasEnded ? t.ended(alert.event) : alert.event
  const facts = [
    alert.area,
    hasEnded
      ? t.endedAt(at(alert.ended?.at ?? now))
      : t.inForce(at(alert.startsAt), alert.endsAt === undefined ? undefined : at(alert.endsAt)),
    t.issued(alert.sender, at(alert.issuedAt), at(alert.updatedAt)),
  ]
  // The service's headline announces the alert.
  const headline = hasEnded ? '' : alert.headline
  const Bar = headline ? 'p' : 'h1'
  const words = hasEnded ? [] : [...alert.instruction, ...alert.description]
  const publisher = buildPublisher(publication, origin)
  const bar = hasEnded ? bars.ended : bars[alert.level === 'warning' ? 'warning' : 'watch']
  const html = renderToStaticMarkup(
    <MailFrame publisher={publisher} title={title} preview={facts.join(' ')} foot={readerFootPlace}>
      {/* Where the service's headline is not shown, the bar is the heading. */}
      <Bar style={{ ...mailStyles.subhead, margin: '0 0 12px', padding: '12px 16px', borderTop: 0, ...bar }}>
        {title}
      </Bar>
      {headline && (
        <h1 className="i" style={mailStyles.heading}>
          {headline}
        </h1>
      )}
      {facts.map((fact) => (
        <p key={fact} className="s" style={mailStyles.small}>
          {fact}
        </p>
      ))}
      {words.map((paragraph) => (
        <p key={paragraph} className="i" style={mailStyles.text}>
          {paragraph}
        </p>
      ))}
      <MailButton href={`${origin}/weather`} label={t.button} />
      <p className="s" style={mailStyles.small}>
        {t.fixed(at(now))}
      </p>
    </MailFrame>,
  )
  return {
    subject: `${title}: ${publication.city}`,
    html: `<!doctype html>${html}`,
    text: joinParagraphs([
      title.toUpperCase(),
      ...(headline ? [wrapText(headline)] : []),
      facts.map((fact) => wrapText(fact)).join('\n'),
      ...words.map((paragraph) => wrapText(paragraph)),
      `${t.button}:\n${origin}/weather`,
      wrapText(t.fixed(at(now))),
    ]),
  }
}

/** The bar's colors; the word in it says the same. */
const bars = {
  warning: { background: '#9d1d17', color: '#ffffff' },
  watch: { background: '#fcefec', color: '#9d1d17' },
  ended: { background: '#e9eceb', color: '#0c2026' },
}
