import { renderToStaticMarkup } from 'react-dom/server'
import { listNames } from '../components/coverage.ts'
import { Speaker } from '../components/translated/say.tsx'
import type { Texts } from '../texts/texts.ts'
import { MailButton, MailFrame, MailNote, MailText, mailStyles } from './MailFrame.tsx'
import { cutSubject, type WrittenMail } from './mail-subject.ts'
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
  /** The language that the reader chose beside English, and the times as it writes them. */
  own?: { language: string; until: string; untilDay: string } | undefined
}

/** Asks to confirm, a translation above the English. No unsubscribe link: nobody is subscribed yet. */
export function writeConfirmMail(view: ConfirmView, texts: Texts): WrittenMail {
  const t = texts.mail.confirm
  const { publisher, kinds, link, consent, own } = view
  const translated = own && translateQuestion(view, own, texts)
  const english = own && publisher.language
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
  const Heading = own ? 'h2' : 'h1'
  const html = renderToStaticMarkup(
    <MailFrame
      publisher={publisher}
      language={own?.language}
      title={t.heading}
      preview={t.preview}
      foot={
        <>
          {translated?.foot}
          <MailNote lang={english}>
            {why} {texts.mail.foot.noTrackers}
          </MailNote>
        </>
      }
    >
      {translated?.body}
      <div lang={english}>
        <Heading className="i" style={mailStyles.heading}>
          {t.heading}
        </Heading>
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
  return { subject: translated?.subject ?? subject, html: `<!doctype html>${html}` }
}

/** The question in another language: what is above the English, and a subject in both. */
function translateQuestion(
  { publisher, kinds, link, host }: ConfirmView,
  { language, until, untilDay }: NonNullable<ConfirmView['own']>,
  texts: Texts,
) {
  const speaker = new Speaker(language, texts)
  const subject = `${speaker.line('confirmAddress')} | ${texts.translatedMail.confirmAddress}`
  const whole = `${subject}: ${publisher.name}`
  return {
    subject: cutSubject(whole) === whole ? whole : subject,
    body: (
      <>
        <h1 className="i" style={mailStyles.heading}>
          {speaker.say('isYours')}
        </h1>
        {!speaker.isSigned && <MailNote>{speaker.say('unsigned')}</MailNote>}
        <MailText>{speaker.say('askedFor', { publication: publisher.name })}</MailText>
        <ul className="i" style={mailStyles.text}>
          {kinds.map((kind) => (
            <li key={kind}>{speaker.say(kind)}</li>
          ))}
        </ul>
        <MailButton href={link} label={speaker.say('yesSend')} />
        <MailText>{speaker.say('worksUntil', { time: until })}</MailText>
        <MailText>{speaker.say('notYou', { day: untilDay })}</MailText>
      </>
    ),
    foot: <MailNote>{speaker.say('whyOnce', { host })}</MailNote>,
  }
}
