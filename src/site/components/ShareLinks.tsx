import type { Texts } from '../texts/texts.ts'
import { OutlineLink } from './links.tsx'
import css from './ShareLinks.css?inline'
import { Styles } from './Styles.tsx'

/**
 * Ways to share a page; nothing is sent before the reader chooses one. Text message and email are links
 * without script; src/browser/share.ts adds the system's share sheet and copying. Where there is no share
 * sheet both buttons copy: one that went away on a phone would move the page. `address`: absolute.
 * `keep`: label of the button that keeps the story of the page's head in this browser.
 */
export function ShareLinks({
  address,
  title,
  keep,
  t: { share: t },
}: {
  address: string
  title: string
  keep?: string
  t: Texts
}) {
  const words = encodeURIComponent(`${title} ${address}`)
  const mail = `subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`
  return (
    <div className="share" role="group" aria-label={t.title}>
      <Styles name="ShareLinks" css={css} />
      {keep && (
        <button type="button" className="button button-outline" data-keep="" aria-pressed="false">
          {keep}
        </button>
      )}
      <button
        type="button"
        className="button button-outline"
        data-share={title}
        data-copy=""
        data-done={t.copied}
      >
        <span aria-live="polite">{t.native}</span>
      </button>
      <button type="button" className="button button-outline" data-copy="" data-done={t.copied}>
        <span aria-live="polite">{t.copyLink}</span>
      </button>
      <OutlineLink href={`sms:?&body=${words}`}>{t.text}</OutlineLink>
      <OutlineLink href={`mailto:?${mail}`}>{t.email}</OutlineLink>
    </div>
  )
}
