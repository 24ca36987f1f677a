import type { TextPage } from '../../publication/content.ts'
import type { Texts } from '../texts/texts.ts'
import { fewestSubheads, OnThisPage } from './OnThisPage.tsx'
import { Prose } from './Prose.tsx'

/** A publisher's text, and the headings for its table of contents. */
export type LongTextView = Pick<TextPage, 'html' | 'subheads'>

/** A text with its table of contents: above the text, or beside it on wide screens. */
export function LongText({ text, t }: { text: LongTextView; t: Texts }) {
  return (
    <div className="columns with-rail">
      {text.subheads.length >= fewestSubheads && (
        <div className="rail">
          <OnThisPage subheads={text.subheads} t={t} />
        </div>
      )}
      <Prose html={text.html} />
    </div>
  )
}
