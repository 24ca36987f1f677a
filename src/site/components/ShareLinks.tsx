import type { Texts } from '../texts/texts.ts'
import css from './ShareLinks.css?inline'
import { Styles } from './Styles.tsx'

/**
 * Ways to pass a page on; nothing is sent before the reader chooses one. Text message and email are links and need no
 * script; for the browser's own sheet and the copy see src/browser/share.ts. `address`: absolute.
 */
export function ShareLinks({
  address,
  title,
  t: { share: t },
}: {
  address: string
  title: string
  t: Texts
}) {
  const words = encodeURIComponent(`${title} ${address}`)
  const mail = `subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`
  return (
    <div className="share" role="group" aria-label={t.title}>
      <Styles name="ShareLinks" css={css} />
      <button type="button" className="button button-outline" data-share={title}>
        {t.native}
      </button>
      <button type="button" className="button button-outline" data-copy="" data-done={t.copied}>
        <span aria-live="polite">{t.copyLink}</span>
      </button>
      <a className="button button-outline" href={`sms:?&body=${words}`}>
        {t.text}
      </a>
      <a className="button button-outline" href={`mailto:?${mail}`}>
        {t.email}
      </a>
    </div>
  )
}
