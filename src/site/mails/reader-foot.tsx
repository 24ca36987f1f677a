import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Texts } from '../texts/texts.ts'
import { mailStyles } from './MailFrame.tsx'
import { joinParagraphs, wrapText } from './mail-text.ts'
import type { PublisherView } from './publisher-view.ts'

/** What of an issue is one reader's alone. `confirmedOn`: the day, as readers are told it. */
export interface ReaderFoot {
  unsubscribe: string
  confirmedOn: string
}

const place = 'reader-foot'
/**
 * Where a reader's own foot belongs in an issue, which is written once for all. It is an element: text from outside cannot
 * hold one, because React escapes what would begin it. The plain part has none: its foot is its end.
 */
export const readerFootPlace = createElement(place)
const printedPlace = `<${place}></${place}>`

/** One reader's copy of an issue; undefined where its HTML has not exactly one place for the foot, as one of an older version. */
export function completeIssue(
  { text, html }: { text: string; html: string },
  reader: ReaderFoot,
  { publisher, texts }: { publisher: PublisherView; texts: Texts },
): { text: string; html: string } | undefined {
  const [before, after, ...more] = html.split(printedPlace)
  if (before === undefined || after === undefined || more.length > 0) return undefined
  const { foot } = texts.mail
  const printed = [
    '--',
    wrapText(foot.why(reader.confirmedOn)),
    `${foot.unsubscribe}: ${reader.unsubscribe}`,
    wrapText(publisher.imprint),
  ].join('\n')
  return {
    text: joinParagraphs([text.trimEnd(), printed]),
    html: `${before}${renderToStaticMarkup(<MailFoot reader={reader} texts={texts} />)}${after}`,
  }
}

/** Why a subscriber gets a message, and how to leave. */
function MailFoot({ reader, texts: { mail: t } }: { reader: ReaderFoot; texts: Texts }) {
  return (
    <>
      <p className="s" style={mailStyles.small}>
        {t.foot.why(reader.confirmedOn)}
      </p>
      <p className="s" style={mailStyles.small}>
        <a className="k" href={reader.unsubscribe} style={mailStyles.link}>
          {t.foot.unsubscribe}
        </a>
      </p>
      <p className="s" style={mailStyles.small}>
        {t.foot.noTrackers}
      </p>
    </>
  )
}
