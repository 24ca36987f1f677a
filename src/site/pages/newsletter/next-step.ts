import type { NewsletterOutcome } from '../../form-outcomes.ts'

/** What can be pressed below an answer: `confirm` and `leave` send the reader's link to the address of the page itself; `again` leads to the form. */
export type NextStep = 'confirm' | 'leave' | 'again' | 'home'

/** What can be pressed after an outcome. */
export function nextOf(outcome: NewsletterOutcome): NextStep {
  switch (outcome) {
    case 'askConfirm':
      return 'confirm'
    case 'askLeave':
      return 'leave'
    case 'expired':
    case 'gone':
    case 'used':
    case 'left':
    case 'leftList':
      return 'again'
    default:
      return 'home'
  }
}
