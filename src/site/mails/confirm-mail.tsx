import { renderToStaticMarkup } from 'react-dom/server'
import { listNames } from '../components/coverage.ts'
import type { Texts } from '../texts/texts.ts'
import { MailButton, MailFrame, MailNote, MailText, mailStyles } from './MailFrame.tsx'
import type { WrittenMail } from './mail-subject.ts'
import type { PublisherView } from './publisher-view.ts'

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
  /** For an address from an imported list: where and when it subscribed. */
  consent: string | undefined
}

/** Asks to confirm. No unsubscribe link: nobody is subscribed yet. */
export function writeConfirmMail(view: ConfirmView, texts: Texts): WrittenMail {
  const t = texts.mail.confirm
  const { publisher, kinds, link, consent } = view
  const list = listNames(
    kinds.map((kind) => t.kinds[kind]),
    0,
    texts,
  )
  const asked =
    consent === undefined
      ? t.asked({ kinds: list, publication: publisher.name })
      : t.askedListed({ kinds: list, publication: publisher.name })
  const why = consent === undefined ? t.why({ host: view.host }) : t.whyListed({ consent })
  const [until, notYou] = [t.until({ time: view.until }), t.notYou({ day: view.untilDay })]
  const html = renderToStaticMarkup(
    <MailFrame
      publisher={publisher}
      title={t.heading}
      preview={t.preview}
      foot={
        <MailNote>
          {why} {texts.mail.foot.noTrackers}
        </MailNote>
      }
    >
      <div>
        <h1 className="i" style={mailStyles.heading}>
          {t.heading}
        </h1>
        <MailText>{asked}</MailText>
        <MailButton href={link} label={t.button} />
        <MailText>
          {until} {t.copy}
          <br />
          <span style={{ wordBreak: 'break-all' }}>{link}</span>
        </MailText>
        <MailText>{notYou}</MailText>
      </div>
    </MailFrame>,
  )
  const subject = t.subject({ publication: publisher.name })
  return { subject: subject, html: `<!doctype html>${html}` }
}
