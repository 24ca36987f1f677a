import { Icon } from '../components/Icon.tsx'
import type { Texts } from '../texts/texts.ts'
import type { SupportView } from './shell-view.ts'

/** 'Support Local Journalism'; src/browser/support.ts opens it. */
export function SupportDialog({ support, name, t }: { support: SupportView; name: string; t: Texts }) {
  return (
    <dialog
      id="support"
      className="support-dialog"
      aria-labelledby="support-title"
      data-quiet={support.quiet ? '' : undefined}
    >
      <form method="dialog">
        <button type="submit" className="close" aria-label={t.support.close}>
          <Icon name="close" />
        </button>
      </form>
      <h2 id="support-title">{t.support.title}</h2>
      <p className="deck">{t.support.appeal(name)}</p>
      <form method="dialog" className="button-row">
        <a className="button" href={support.href} target="_blank" rel="noopener" data-donate="">
          {t.support.donate}
        </a>
        <button type="submit" className="button button-outline">
          {t.support.later}
        </button>
      </form>
      <p className="meta">{t.support.charity(support.name)}</p>
    </dialog>
  )
}
