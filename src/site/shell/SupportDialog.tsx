import type { Publication } from '../../publication/publication.ts'
import { Icon } from '../components/Icon.tsx'
import { Styles } from '../components/Styles.tsx'
import css from './SupportDialog.css?inline'

/** 'Support Local Journalism'; src/browser/support.ts opens it. `quiet`: only when asked for. */
export function SupportDialog({ publication, quiet }: { publication: Publication; quiet: boolean }) {
  if (!publication.support) return null
  return (
    <dialog
      id="support"
      className="support-dialog"
      aria-labelledby="support-title"
      data-quiet={quiet ? '' : undefined}
    >
      <Styles name="SupportDialog" css={css} />
      <form method="dialog">
        <button type="submit" className="close" aria-label="Close">
          <Icon name="close" />
        </button>
      </form>
      <h2 id="support-title">Support Local Journalism</h2>
      <p className="deck">
        {publication.name} is free for everyone, and it relies on reader support. If it kept you informed this
        month, chip in what you can, so that the next neighbor can read it too.
      </p>
      <form method="dialog" className="button-row">
        <a className="button" href={publication.support.href} target="_blank" rel="noopener" data-donate="">
          Donate Now
        </a>
        <button type="submit" className="button button-outline">
          Maybe Later
        </button>
      </form>
      <p className="meta">Donations are handled by an outside charity, in a new tab.</p>
    </dialog>
  )
}

/** Opens the dialog; without scripts it leads to the charity. */
export function SupportLink(props: { publication: Publication; className?: string; label?: string }) {
  const { publication, className, label = 'Support' } = props
  if (!publication.support) return null
  return (
    <a className={className} href={publication.support.href} target="_blank" rel="noopener" data-support="">
      {label}
    </a>
  )
}
