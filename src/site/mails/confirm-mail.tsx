import { renderToStaticMarkup } from 'react-dom/server'
import { Speaker } from '../components/translated/say.tsx'
import type { Texts } from '../texts/texts.ts'
import { MailButton, MailFrame, MailNote, MailText, mailStyles } from './MailFrame.tsx'
import { cutSubject, joinParagraphs, type WrittenMail, wrapText } from './mail-text.ts'
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

/** The question to a new address. It has no link to unsubscribe: nobody is subscribed yet. */
export function writeConfirmMail(view: ConfirmView, texts: Texts): WrittenMail {
  if (view.own) return writeTranslatedConfirmMail(view, view.own, texts)
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
        <MailNote>
          {why} {texts.mail.foot.noTrackers}
        </MailNote>
      }
    >
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

/** The same in another language, each sentence with its English. */
function writeTranslatedConfirmMail(
  { publisher, kinds, link, until, untilDay, host }: ConfirmView,
  own: NonNullable<ConfirmView['own']>,
  texts: Texts,
): WrittenMail {
  const speaker = new Speaker(own.language, texts, { isNoted: true })
  const sentences = {
    asked: ['askedFor', [publisher.name]],
    until: ['worksUntil', [own.until], [until]],
    notYou: ['notYou', [own.untilDay], [untilDay]],
    why: ['whyOnce', [host]],
  } as const satisfies Record<string, Parameters<Speaker['lines']>>
  const say = ([key, values, english = values]: Parameters<Speaker['lines']>) =>
    speaker.sayEach(key, values ?? [], english ?? [])
  const print = (sentence: Parameters<Speaker['lines']>) =>
    speaker
      .lines(...sentence)
      .map((line) => wrapText(line))
      .join('\n')
  const subject = speaker.line('confirmAddress')
  const whole = `${subject}: ${publisher.name}`
  const html = renderToStaticMarkup(
    <MailFrame
      publisher={publisher}
      language={own.language}
      title={speaker.line('isYours')}
      preview={speaker.line('confirmAddress')}
      foot={
        <MailNote>
          {say(sentences.why)} {speaker.say('noTrackers')}
        </MailNote>
      }
    >
      <h1 className="i" style={mailStyles.heading}>
        {speaker.say('isYours')}
      </h1>
      {!speaker.isSigned && <MailNote>{speaker.say('pageUnreviewed')}</MailNote>}
      <MailText>{say(sentences.asked)}</MailText>
      <ul className="i" style={mailStyles.text}>
        {kinds.map((kind) => (
          <li key={kind}>{speaker.say(kind)}</li>
        ))}
      </ul>
      <MailButton href={link} label={speaker.line('yesSend')} />
      <MailText>
        {say(sentences.until)} {speaker.say('copyLink')}
        <br />
        <span style={{ wordBreak: 'break-all' }}>{link}</span>
      </MailText>
      <MailText>{say(sentences.notYou)}</MailText>
    </MailFrame>,
  )
  return {
    subject: cutSubject(whole) === whole ? whole : subject,
    html: `<!doctype html>${html}`,
    text: joinParagraphs([
      print(['isYours']),
      ...(speaker.isSigned ? [] : [print(['pageUnreviewed'])]),
      [print(sentences.asked), ...kinds.map((kind) => `- ${speaker.lines(kind).join(' | ')}`)].join('\n'),
      `${print(['yesSend'])}:\n${link}`,
      print(sentences.until),
      print(sentences.notYou),
      `--\n${print(sentences.why)}\n${wrapText(publisher.imprint)}`,
    ]),
  }
}
