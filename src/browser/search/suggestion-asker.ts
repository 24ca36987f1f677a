import { isLongEnough, normalizeSearch, type Suggestions } from '../../site/components/suggestions.ts'
import { parseSuggestions } from './parse-suggestions.ts'

/** ms that a reader stops typing before anything is asked. */
const pause = 150

/** Asks our server what to suggest, for the last text only; remembers its answers as long as the page. */
export class SuggestionAsker {
  readonly #address: string
  readonly #fixed: Readonly<Record<string, string>>
  readonly #known = new Map<string, Suggestions>()
  #asking = new AbortController()

  /** `address`: without a query. `fixed`: what every query has beside the text. */
  constructor(address: string, fixed: Readonly<Record<string, string>>) {
    this.#address = address
    this.#fixed = fixed
  }

  /**
   * Calls `show` with what is suggested for a text, at once where it is known or too short: undefined for
   * nothing, as without a connection. Never calls it when another text is asked for, or `stop` called, before.
   */
  ask(typed: string, show: (answer: Suggestions | undefined) => void): void {
    this.stop()
    const text = normalizeSearch(typed)
    const known = this.#known.get(text)
    if (known || !isLongEnough(text)) {
      show(known)
      return
    }
    const asking = new AbortController()
    this.#asking = asking
    setTimeout(async () => {
      if (asking.signal.aborted) return
      const answer = await this.#load(text, asking.signal)
      if (!asking.signal.aborted) show(answer)
    }, pause)
  }

  /** Ends what is asked. */
  stop(): void {
    this.#asking.abort()
  }

  async #load(text: string, signal: AbortSignal): Promise<Suggestions | undefined> {
    try {
      const query = new URLSearchParams({ q: text, ...this.#fixed })
      const response = await fetch(`${this.#address}?${query}`, { signal })
      if (!response.ok) return undefined
      const answer = parseSuggestions(await response.json())
      this.#known.set(text, answer)
      return answer
    } catch {
      // Without a connection, or with an answer that is none of ours, the form still searches.
      return undefined
    }
  }
}
