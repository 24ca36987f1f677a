import type { Texts } from './texts.ts'

/** The English of all phrases: those of the storm page, of the other pages, and of mails. */
export type EnglishWords = Texts['storm'] & Texts['translated'] & ReturnType<typeof translatedMailOf>

/** A sentence or word in another language than English. */
export type Phrase<English = string> = {
  text: English
  /** The native speaker who has read and signed it: until then the page says at its head that nobody has. */
  reviewed?: { name: string; date: string }
} & (
  | {
      /**
       * The official page on which its terms are used: danger, orders, numbers and what to do are never our
       * own words, and have the English beside them until they are signed.
       */
      source: string
    }
  | {
      /** A word of the interface, which says nothing about danger. */
      isInterface: true
    }
)

/** A language beside English. Pages are shown as far as its phrases are known; the rest stays English. */
export interface Translation {
  /** BCP 47 tag, which is also the first segment of its pages' paths. */
  tag: string
  /** BCP 47 tag of its dates: `es-US`; of Creole, whose dates the platform does not know, its own. */
  locale: string
  /** Its name in itself. */
  name: string
  phrases: { readonly [Key in keyof EnglishWords]?: Phrase<EnglishWords[Key]> }
  /** Kinds of alerts by English name, always shown beside: offices use one word for watch and warning. */
  events: Readonly<Record<string, Phrase>>
  /** Official pages in the language on what to do, the most useful first. */
  officialPages: readonly string[]
  /** The service's words for a sky, by the English ones. */
  skies: Readonly<Record<string, Phrase>>
}

/** Sentences of sign-up and mails that other languages have too: the English ones, by names of their own. */
export function translatedMailOf({
  newsletter,
  contactForm,
  translatedMail,
  mail: { confirm, foot },
}: Texts) {
  const { kinds, outcomes } = newsletter
  return {
    ...translatedMail,
    newsletter: newsletter.title,
    newsletterOf: newsletter.deck,
    email: newsletter.email,
    mailChoices: newsletter.choices,
    daily: kinds.daily.name,
    weekly: kinds.weekly.name,
    alerts: kinds.alerts.name,
    subscribe: newsletter.subscribe,
    confirmFirst: newsletter.confirmFirst,
    yesSend: newsletter.confirmButton,
    endThis: newsletter.leaveButton,
    endAll: newsletter.leaveAllButton,
    signUpAgain: newsletter.again,
    problems: contactForm.problems,
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
    isYours: confirm.heading,
    worksUntil: confirm.until,
    notYou: confirm.notYou,
    whyOnce: confirm.why,
    why: foot.why,
    unsubscribe: foot.unsubscribe,
    noTrackers: foot.noTrackers,
  }
}
