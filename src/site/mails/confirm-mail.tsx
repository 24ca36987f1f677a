import { renderToStaticMarkup } from 'react-dom/server'
import type { Texts } from '../texts/texts.ts'
import { MailButton, MailFrame, mailStyles } from './MailFrame.tsx'
import { joinParagraphs, wrapText } from './mail-text.ts'
import type { PublisherView } from './publisher-view.ts'
import type { WrittenMail } from './written-mail.ts'

/** What the question to a new address says. */
export interface ConfirmView {
  publisher: PublisherView
  kinds: readonly ('daily' | 'weekly' | 'alerts')[]
  /** Where the address is confirmed, absolute. */
  link: string
  /** Until when, such as 'Saturday, October 10, 2:14 PM', and the day alone. */
  until: string
  untilDay: string
  /** The site at which the address was typed. */
  host: string
  /** Of an address from an imported list: where and when it subscribed. */
  consent: string | undefined
}

/** The question to a new address. It has no link to unsubscribe: nobody is subscribed yet. */
export function writeConfirmMail(view: ConfirmView, texts: Texts): WrittenMail {
  const t = texts.mail.confirm
  const { publisher, kinds, link, consent } = view
  const asked = (consent === undefined ? t.asked : t.askedListed)(kinds, publisher.name)
  const why = consent === undefined ? t.why(view.host) : t.whyListed(consent)
  const [until, notYou] = [t.until(view.until), t.notYou(view.untilDay)]
  const html = renderToStaticMarkup(
    <MailFrame
      publisher={publisher}
      title={t.heading}
      preview={t.preview}
      foot={
        <p className="s" style={mailStyles.small}>
          {why} {texts.mail.foot.noTrackers}
        </p>
      }
    >
      <h1 className="i" style={mailStyles.heading}>
        {t.heading}
      </h1>
      <p className="i" style={mailStyles.text}>
        {asked}
      </p>
      <MailButton href={link} label={t.button} />
      <p className="i" style={mailStyles.text}>
        {until} {t.copy}
        <br />
        <span style={{ wordBreak: 'break-all' }}>{link}</span>
      </p>
      <p className="i" style={mailStyles.text}>
        {notYou}
      </p>
    </MailFrame>,
  )
  const text = joinParagraphs([
    t.heading.toUpperCase(),
    wrapText(asked),
    `${t.button}:\n${link}`,
    wrapText(until),
    wrapText(notYou),
    `--\n${wrapText(why)}\n${wrapText(publisher.imprint)}`,
  ])
  return { subject: t.subject(publisher.name), text, html: `<!doctype html>${html}` }
}
