import type { Texts } from '../texts/texts.ts'
import css from './CopyAddress.css?inline'
import { Styles } from './Styles.tsx'

/** An email address that may break after its '@' when it is longer than the line. */
export function EmailAddress({ email }: { email: string }) {
  const domain = email.lastIndexOf('@') + 1
  return (
    <span>
      {email.slice(0, domain)}
      <wbr />
      {email.slice(domain)}
    </span>
  )
}

/** Copies an email address, for readers without a mail program (src/browser/share.ts, in frames copy-frame.ts). */
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

/** A US number as a `tel:` address (RFC 3966). */
export function telephoneAddress(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`
}
