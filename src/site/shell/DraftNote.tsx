import { Styles } from '../components/Styles.tsx'
import type { DraftView } from '../page.ts'
import type { Texts } from '../texts/texts.ts'
import css from './DraftNote.css?inline'

/** Above the masthead of a preview: why the article is on no page, who can read it, what has to be corrected. */
export function DraftNote({ draft, t: { preview: t } }: { draft: DraftView; t: Texts }) {
  return (
    <aside className="draft-note" aria-label={t.label}>
      <Styles name="DraftNote" css={css} />
      <p>
        <b>{draft.state}</b> {draft.until}
      </p>
      {draft.mistakes.length > 0 && (
        <details>
          <summary>{t.toMend(draft.mistakes.length)}</summary>
          <ul>
            {draft.mistakes.map((mistake) => (
              <li key={mistake}>{mistake}</li>
            ))}
          </ul>
        </details>
      )}
    </aside>
  )
}
