import type { ReactNode } from 'react'
import { ordinaryName } from '../../../weather/alert-names.ts'
import { type EnglishWords, type Phrase, translatedMailOf } from '../../texts/phrase.ts'
import type { Texts } from '../../texts/texts.ts'
import { stormTranslations } from '../../texts/translations.ts'

type Words = EnglishWords
/** The name of a sentence that pages say in other languages. */
export type Sentence = keyof Words
/** That of one that takes no values. */
export type PlainSentence = { [Key in Sentence]: Words[Key] extends string ? Key : never }[Sentence]

/**
 * Says sentences of a page in its language; what has no translation is said in English. Words about danger,
 * orders and numbers have the English beside them until a native speaker has signed them, kinds of alerts
 * always. A page says once, at its head, that nobody has signed the others.
 */
export class Speaker {
  readonly #translation: (typeof stormTranslations)[number] | undefined
  readonly #words: Words

  constructor(language: string, texts: Texts) {
    this.#translation = stormTranslations.find(({ tag }) => tag === language)
    this.#words = { ...texts.storm, ...texts.translated, ...translatedMailOf(texts) }
  }

  /** A sentence, with the values that it takes. */
  say<Key extends Sentence>(key: Key, ...values: ValuesOf<Key>): ReactNode {
    const english = fill(this.#words[key], values)
    return this.#both(this.#translation?.phrases[key], values, english)
  }

  /** A sentence as a line of plain text, with its English where it is needed. */
  line<Key extends Sentence>(key: Key, ...values: ValuesOf<Key>): string {
    const english = fill(this.#words[key], values)
    const phrase: Phrase<unknown> | undefined = this.#translation?.phrases[key]
    if (!phrase) return english
    const text = fill(phrase.text, values)
    return needsEnglish(phrase) ? `${text} | ${english}` : text
  }

  /** The kind of an alert as lines of plain text, its English name last. */
  eventLines(name: string): string[] {
    const phrase = this.#eventPhrase(name)
    return phrase ? [phrase.text, name] : [name]
  }

  /** The kind of an alert, always beside its English name: offices use one word for watch and warning. */
  event(name: string): ReactNode {
    const phrase = this.#eventPhrase(name)
    return phrase ? beside(phrase.text, name) : this.english(name)
  }

  /** The service's words for a sky. */
  sky(words: string): ReactNode {
    return this.#both(this.#translation?.skies[words], [], words)
  }

  /** Words that are English on every page. */
  english(words: string): ReactNode {
    return this.#translation ? <span lang="en">{words}</span> : words
  }

  /** Whether a sentence is known in the language of the page. */
  knows(key: Sentence): boolean {
    return this.#translation?.phrases[key] !== undefined
  }

  /** Official pages in the language of the page. */
  get officialPages(): readonly string[] {
    return this.#translation?.officialPages ?? []
  }

  /** Whether native speakers have signed every phrase of the language; true of English, which needs none. */
  get isSigned(): boolean {
    const { phrases, events, skies } = this.#translation ?? {}
    return [phrases, events, skies].every((part) =>
      Object.values(part ?? {}).every(({ reviewed }) => reviewed !== undefined),
    )
  }

  #eventPhrase(name: string): Phrase | undefined {
    const events = this.#translation?.events ?? {}
    return events[name] ?? events[ordinaryName(name)]
  }

  #both(phrase: Phrase<unknown> | undefined, values: readonly unknown[], english: string): ReactNode {
    if (!phrase) return this.english(english)
    const text = fill(phrase.text, values)
    return needsEnglish(phrase) ? beside(text, english) : text
  }
}

/** The values that a sentence takes. */
type ValuesOf<Key extends Sentence> = Words[Key] extends (...all: infer Values) => string ? Values : []

/** Whether words may harm where nobody has checked them. */
function needsEnglish(phrase: Phrase<unknown>): boolean {
  return 'source' in phrase && phrase.reviewed === undefined
}

/** A translation with the English beside it. */
function beside(text: string, english: string): ReactNode {
  return (
    <>
      {text} <small lang="en">{english}</small>
    </>
  )
}

function fill(text: unknown, values: readonly unknown[]): string {
  return String(typeof text === 'function' ? text(...values) : text)
}
