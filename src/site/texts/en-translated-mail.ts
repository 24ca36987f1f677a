import { enContactForm } from './en-contact-form.ts'
import { enMail } from './en-mail.ts'
import { enNewsletter } from './en-newsletter.ts'

const { confirm, foot } = enMail
const { kinds, outcomes } = enNewsletter

/** Sentences of sign-up and mails that other languages have too: the English ones, by names of their own. */
export const enTranslatedMail = {
  newsletter: enNewsletter.title,
  newsletterOf: enNewsletter.deck,
  /** On the form, and in each mail. */
  newsletterLanguage:
    'Our emails have our words in this language and in English. News and alerts stay as they come.',
  email: enNewsletter.email,
  mailChoices: enNewsletter.choices,
  daily: kinds.daily.name,
  weekly: kinds.weekly.name,
  alerts: kinds.alerts.name,
  subscribe: enNewsletter.subscribe,
  confirmFirst: enNewsletter.confirmFirst,
  yesSend: enNewsletter.confirmButton,
  endThis: enNewsletter.leaveButton,
  endAll: enNewsletter.leaveAllButton,
  signUpAgain: enNewsletter.again,
  problems: enContactForm.problems,
  wrongAddress: outcomes.wrongAddress.text,
  noChoice: outcomes.noChoice.text,
  askedTitle: outcomes.asked.title,
  askedText: outcomes.asked.text,
  askConfirmTitle: outcomes.askConfirm.title,
  askConfirmText: outcomes.askConfirm.text,
  confirmedTitle: outcomes.confirmed.title,
  confirmedText: outcomes.confirmed.text,
  askLeaveTitle: outcomes.askLeave.title,
  askLeaveText: outcomes.askLeave.text,
  leftTitle: outcomes.left.title,
  leftListTitle: outcomes.leftList.title,
  leftListText: outcomes.leftList.text,
  confirmAddress: 'Confirm your address',
  isYours: confirm.heading,
  askedFor: (publication: string) =>
    `Someone, we hope it was you, asked ${publication} to send this to the address:`,
  worksUntil: confirm.until,
  notYou: confirm.notYou,
  whyOnce: confirm.why,
  why: foot.why,
  unsubscribe: foot.unsubscribe,
  noTrackers: foot.noTrackers,
}
