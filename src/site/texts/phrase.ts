import type { enStorm } from './en-storm.ts'
import type { enTranslated } from './en-translated.ts'
import type { enTranslatedMail } from './en-translated-mail.ts'

/** The English of all phrases: those of the storm page, of the other pages, and of mails. */
export type EnglishWords = typeof enStorm & typeof enTranslated & typeof enTranslatedMail

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
