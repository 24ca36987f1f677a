import type { Texts } from '../texts/texts.ts'
import css from './CopyAddress.css?inline'
import { Styles } from './Styles.tsx'

/** Copies an address for readers without a mail program (src/browser/share.ts; frames: copy-frame.ts). */
export function CopyAddress({ email, t: { contact: t } }: { email: string; t: Texts }) {
  return (
    <>
      <Styles name="CopyAddress" css={css} />
      <button type="button" className="copy-address" data-copy={email} data-done={t.copied}>
        <span aria-live="polite">{t.copy}</span>
        <span className="visually-hidden"> {email}</span>
      </button>
    </>
  )
}
