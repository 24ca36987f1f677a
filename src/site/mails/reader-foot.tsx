import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Speaker } from '../components/translated/say.tsx'
import type { Texts } from '../texts/texts.ts'
import { MailLink, MailNote } from './MailFrame.tsx'

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
 * an element: text from outside cannot hold one, because React escapes what would begin it.
 */
export const readerFootMark = createElement(tag)
const printedMark = `<${tag}></${tag}>`

/** One reader's copy of an issue: its HTML is what all readers get, then what is this one's. */
export interface IssueCopy {
  shared: string
  own: string
}

/** One reader's copy; undefined unless the HTML has exactly one mark of the foot (older issues may not). */
export function completeIssue(html: string, reader: ReaderFoot, texts: Texts): IssueCopy | undefined {
  const [shared, end, ...more] = html.split(printedMark)
  if (shared === undefined || end === undefined || more.length > 0) return undefined
  return { shared, own: `${renderToStaticMarkup(<MailFoot reader={reader} texts={texts} />)}${end}` }
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
