import { ButtonLink } from '../../components/links.tsx'
import type { NewsletterOutcome } from '../../form-outcomes.ts'
import type { Texts } from '../../texts/texts.ts'

/** Below an answer: a button for the reader's link, else a link to form or front page. */
export function NextStep({ outcome, t }: { outcome: NewsletterOutcome; t: Texts['newsletter'] }) {
  // Posted to the address of the page itself, in which the reader's link is.
  const posted = { action: '#result', method: 'post', className: 'button-row' }
  switch (outcome) {
    case 'askConfirm':
      return (
        <form {...posted}>
          <button className="button" type="submit">
            {t.confirmButton}
          </button>
        </form>
      )
    case 'askLeave':
      return (
        <form {...posted}>
          <button className="button" type="submit" name="end" value="this">
            {t.leaveButton}
          </button>
          <button className="button button-outline" type="submit" name="end" value="all">
            {t.leaveAllButton}
          </button>
        </form>
      )
    case 'expired':
    case 'gone':
    case 'used':
    case 'left':
    case 'leftList':
      return (
        <p className="button-row">
          <ButtonLink href="/newsletter">{t.again}</ButtonLink>
        </p>
      )
    default:
      return (
        <p className="button-row">
          <ButtonLink href="/">{t.home}</ButtonLink>
        </p>
      )
  }
}
