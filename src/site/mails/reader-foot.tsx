import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Speaker } from '../components/translated/say.tsx'
import type { Texts } from '../texts/texts.ts'
import { MailLink, MailNote } from './MailFrame.tsx'
import { joinParagraphs, wrapText } from './mail-text.ts'
import type { PublisherView } from './publisher-view.ts'

/** What of an issue is one reader's alone. `confirmedOn`: the day, as readers are told it. */
export interface ReaderFoot {
  unsubscribe: string
  confirmedOn: string
  /** The message's language beside English, and the day as it writes it. */
  own?: { language: string; confirmedOn: string } | undefined
}

const tag = 'reader-foot'
/**
 * Where a reader's own foot belongs in an issue, which is written once for all. It is
 * an element: text from outside cannot hold one, because React escapes what would
 * begin it. The plain part has none: its foot is its end.
 */
export const readerFootMark = createElement(tag)
const printedMark = `<${tag}></${tag}>`

/** One reader's copy; undefined unless the HTML has exactly one mark of the foot (older issues may not). */
export function completeIssue(
  { text, html }: { text: string; html: string },
  reader: ReaderFoot,
  { publisher, texts }: { publisher: PublisherView; texts: Texts },
): { text: string; html: string } | undefined {
  const [before, after, ...more] = html.split(printedMark)
  if (before === undefined || after === undefined || more.length > 0) return undefined
  const printed = [
    '--',
    ...feetOf(reader, texts).flatMap(({ speaker, confirmedOn }) => [
      wrapText(speaker.line('why', { day: confirmedOn })),
      `${speaker.line('unsubscribe')}: ${reader.unsubscribe}`,
    ]),
    wrapText(publisher.imprint),
  ].join('\n')
  return {
    text: joinParagraphs([text.trimEnd(), printed]),
    html: `${before}${renderToStaticMarkup(<MailFoot reader={reader} texts={texts} />)}${after}`,
  }
}

/** The foot in each language of a message. `lang`: of English in a message in another language. */
function feetOf({ own, confirmedOn }: ReaderFoot, texts: Texts) {
  const english = { speaker: new Speaker('en', texts), confirmedOn, lang: own && 'en' }
  if (!own) return [english]
  const translated = {
    speaker: new Speaker(own.language, texts),
    confirmedOn: own.confirmedOn,
    lang: undefined,
  }
  return [translated, english]
}

/** Why a subscriber gets a message, and how to leave. */
function MailFoot({ reader, texts }: { reader: ReaderFoot; texts: Texts }) {
  return feetOf(reader, texts).map(({ speaker, confirmedOn, lang }) => (
    <div key={speaker.line('why', { day: confirmedOn })} lang={lang}>
      <MailNote>{speaker.say('why', { day: confirmedOn })}</MailNote>
      <MailNote>
        <MailLink href={reader.unsubscribe}>{speaker.say('unsubscribe')}</MailLink>
      </MailNote>
      <MailNote>{speaker.say('noTrackers')}</MailNote>
    </div>
  ))
}
