import type { ReactNode } from 'react'
import type { Texts } from '../../texts/texts.ts'
import { translations } from '../../texts/translations.ts'

type Words = Texts['storm']
/** The name of a sentence of the storm page. */
export type Sentence = keyof Words

/**
 * Says sentences of the storm page in its language. What no native speaker has signed has the English with it and the words
 * 'unreviewed translation'; what has no translation is said in English.
 */
export class Speaker {
  readonly #language: string
  readonly #words: Words

  constructor(language: string, { storm }: Texts) {
    this.#language = language
    this.#words = storm
  }

  /** A sentence, with the values that it takes. */
  say<Key extends Sentence>(
    key: Key,
    ...values: Words[Key] extends (...all: infer Values) => string ? Values : []
  ): ReactNode {
    const english = fill(this.#words[key], values)
    const phrase = this.#translation?.phrases[key]
    return this.#both(phrase && { ...phrase, text: fill(phrase.text, values) }, english)
  }

  /** A sentence without markup, for the head of a page: what is not signed has the English after it. */
  line<Key extends Sentence>(
    key: Key,
    ...values: Words[Key] extends (...all: infer Values) => string ? Values : []
  ): string {
    const english = fill(this.#words[key], values)
    const phrase = this.#translation?.phrases[key]
    if (!phrase) return english
    const text = fill(phrase.text, values)
    return phrase.reviewed ? text : `${text} | ${english}`
  }

  /** The kind of an alert. Its English name is always beside it: offices use the same word for a watch and a warning. */
  event(name: string): ReactNode {
    const phrase = this.#translation?.events[name]
    if (phrase === undefined) return this.english(name)
    return phrase.reviewed ? (
      <>
        {phrase.text} <small lang="en">{name}</small>
      </>
    ) : (
      this.#both(phrase, name)
    )
  }

  /** Words that are English on every page. */
  english(words: string): ReactNode {
    return this.#translation ? <span lang="en">{words}</span> : words
  }

  /** Whether a sentence is known in the language of the page. */
  knows(key: Sentence): boolean {
    return this.#translation?.phrases[key] !== undefined
  }

  get #translation() {
    return translations.find(({ tag }) => tag === this.#language)
  }

  #both(phrase: { text: string; reviewed?: object } | undefined, english: string): ReactNode {
    if (!phrase) return this.english(english)
    if (phrase.reviewed) return phrase.text
    return (
      <>
        {phrase.text}{' '}
        <small lang="en">
          {english} <i>({this.#words.unreviewed})</i>
        </small>
      </>
    )
  }
}

function fill(text: unknown, values: readonly unknown[]): string {
  return String(typeof text === 'function' ? text(...values) : text)
}
