import type { ReactNode } from 'react'
import { ButtonLink } from '../../components/links.tsx'
import type { NewsletterOutcome } from '../../form-outcomes.ts'

/** Below an answer: a button for the reader's link, else a link to form or front page. `said`: its words. */
export function NextStep({
  outcome,
  form,
  home,
  said,
}: {
  outcome: NewsletterOutcome
  form: string
  home: string
  said: Record<'confirm' | 'leave' | 'leaveAll' | 'again' | 'home', ReactNode>
}) {
  // Posted to the address of the page itself, in which the reader's link is.
  const posted = { action: '#result', method: 'post', className: 'button-row' }
  switch (outcome) {
    case 'askConfirm':
      return (
        <form {...posted}>
          <button className="button" type="submit">
            {said.confirm}
          </button>
        </form>
      )
    case 'askLeave':
      return (
        <form {...posted}>
          <button className="button" type="submit" name="end" value="this">
            {said.leave}
          </button>
          <button className="button button-outline" type="submit" name="end" value="all">
            {said.leaveAll}
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
          <ButtonLink href={form}>{said.again}</ButtonLink>
        </p>
      )
    default:
      return (
        <p className="button-row">
          <ButtonLink href={home}>{said.home}</ButtonLink>
        </p>
      )
  }
}
