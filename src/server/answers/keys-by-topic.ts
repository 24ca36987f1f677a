/**
 * Keys of the kept pages by topic, so that a change looks at no other page. Most topics are those of one page:
 * its key is then kept as a string, which takes 200 bytes less than a set of one.
 */
export class KeysByTopic {
  readonly #keys = new Map<string, string | Set<string>>()

  /** The keys of a topic, as they are now: what is removed meanwhile is still listed. */
  list(topic: string): readonly string[] {
    const keys = this.#keys.get(topic)
    if (keys === undefined) return []
    return typeof keys === 'string' ? [keys] : [...keys]
  }

  /** Adds a key to each of these topics. */
  add(topics: Iterable<string>, key: string): void {
    for (const topic of topics) {
      const keys = this.#keys.get(topic)
      if (keys === undefined) this.#keys.set(topic, key)
      else if (typeof keys !== 'string') keys.add(key)
      else if (keys !== key) this.#keys.set(topic, new Set([keys, key]))
    }
  }

  /** Removes a key from each of these topics, and topics that have no other. */
  remove(topics: Iterable<string>, key: string): void {
    for (const topic of topics) {
      const keys = this.#keys.get(topic)
      if (keys === key) this.#keys.delete(topic)
      if (typeof keys !== 'object') continue
      keys.delete(key)
      if (keys.size === 0) this.#keys.delete(topic)
    }
  }
}
