import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Texts } from '../texts/texts.ts'
import { MailLink, MailNote } from './MailFrame.tsx'

/** What of an issue is one reader's alone. `confirmedOn`: the day, as readers are told it. */
export interface ReaderFoot {
  unsubscribe: string
  confirmedOn: string
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

/** Why a subscriber gets a message, and how to leave. */
function MailFoot({ reader, texts }: { reader: ReaderFoot; texts: Texts }) {
  const { foot: t } = texts.mail
  return (
    <div>
      <MailNote>{t.why({ day: reader.confirmedOn })}</MailNote>
      <MailNote>
        <MailLink href={reader.unsubscribe}>{t.unsubscribe}</MailLink>
      </MailNote>
      <MailNote>{t.noTrackers}</MailNote>
    </div>
  )
}
