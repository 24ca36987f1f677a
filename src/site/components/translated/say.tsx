import type { ReactNode } from 'react'
import { ordinaryName } from '../../../weather/alert-names.ts'
import type { EnglishWords, Phrase } from '../../texts/phrase.ts'
import { type Texts, translations } from '../../texts/texts.ts'

type Words = EnglishWords
/** The name of a sentence that pages say in other languages. */
export type Sentence = keyof Words

/**
 * Says sentences of a page in its language. What no native speaker has signed has the English with it and the words
 * 'unreviewed translation'; what has no translation is said in English. On a page that is `noted`, which says once that its
 * words of the interface are unreviewed, these have the English alone beside them; words of safety say it each.
 */
export class Speaker {
  readonly #language: string
  readonly #words: Words
  readonly #isNoted: boolean

  constructor(language: string, { storm, translated, translatedMail }: Texts, { isNoted = false } = {}) {
    this.#language = language
    this.#words = { ...storm, ...translated, ...translatedMail }
    this.#isNoted = isNoted
  }

  /** A sentence, with the values that it takes. */
  say<Key extends Sentence>(
    key: Key,
    ...values: Words[Key] extends (...all: infer Values) => string ? Values : []
  ): ReactNode {
    const english = fill(this.#words[key], values)
    const phrase = this.#translation?.phrases[key]
    return this.#both(phrase && ({ ...phrase, text: fill(phrase.text, values) } as Phrase), english)
  }

  /** The same with values that each language writes in its own way, such as dates. */
  sayEach<Key extends Sentence>(key: Key, own: readonly string[], english: readonly string[]): ReactNode {
    const phrase = this.#translation?.phrases[key]
    return this.#both(
      phrase && ({ ...phrase, text: fill(phrase.text, own) } as Phrase),
      fill(this.#words[key], english),
    )
  }

  /** A sentence as lines of plain text, with its English below it as on a page. */
  lines(key: Sentence, own: readonly string[] = [], english = own): string[] {
    const said = fill(this.#words[key], english)
    const phrase = this.#translation?.phrases[key] as Phrase<unknown> | undefined
    if (!phrase) return [said]
    const text = fill(phrase.text, own)
    if (phrase.reviewed) return [text]
    return [text, this.#isSaid(phrase) ? said : `${said} (${this.#words.unreviewed})`]
  }

  /** The kind of an alert as lines of plain text, its English name last. */
  eventLines(name: string): string[] {
    const phrase = this.#eventPhrase(name)
    if (!phrase) return [name]
    return [phrase.text, phrase.reviewed ? name : `${name} (${this.#words.unreviewed})`]
  }

  /** The kind of an alert in a subject: its English name after a bar, always. */
  eventLine(name: string): string {
    const phrase = this.#eventPhrase(name)
    return phrase ? `${phrase.text} | ${name}` : name
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
    return this.#beside(this.#eventPhrase(name), name)
  }

  /** The service's words for a sky, always with the English ones. */
  sky(words: string): ReactNode {
    return this.#beside(this.#translation?.skies[words], words)
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

  /** Whether native speakers have signed every phrase of the language. */
  get isSigned(): boolean {
    const { phrases, events, skies } = this.#translation ?? {}
    return [phrases, events, skies].every((part) =>
      Object.values(part ?? {}).every(({ reviewed }) => reviewed !== undefined),
    )
  }

  get #translation() {
    return translations.find(({ tag }) => tag === this.#language)
  }

  #eventPhrase(name: string): Phrase | undefined {
    const events = this.#translation?.events ?? {}
    return events[name] ?? events[ordinaryName(name)]
  }

  #both(phrase: Phrase | undefined, english: string): ReactNode {
    if (!phrase) return this.english(english)
    return phrase.reviewed ? phrase.text : this.#beside(phrase, english)
  }

  /** Whether a phrase needs no words that it is unreviewed: it is signed, or the page says so of all words of the interface. */
  #isSaid(phrase: Phrase<unknown>): boolean {
    return phrase.reviewed !== undefined || (this.#isNoted && 'isInterface' in phrase)
  }

  /** The translation with the English beside it, signed or not. */
  #beside(phrase: Phrase | undefined, english: string): ReactNode {
    if (!phrase) return this.english(english)
    return (
      <>
        {phrase.text}{' '}
        <small lang="en">
          {english}
          {!this.#isSaid(phrase) && (
            <>
              {' '}
              <i>({this.#words.unreviewed})</i>
            </>
          )}
        </small>
      </>
    )
  }
}

function fill(text: unknown, values: readonly unknown[]): string {
  return String(typeof text === 'function' ? text(...values) : text)
}
