import { LRUCache } from 'lru-cache'
import type { EditorsChoice } from '../../publication/content.ts'
import type { Publication } from '../../publication/publication.ts'
import type { Logger } from '../log/logger.ts'

/** Cities whose choices are remembered at most. */
const mostCities = 10_000

/** Choices in `front.yaml` that name no story, by city: logged when they change; for `/readyz?verbose`. */
export class IdleChoices {
  readonly #logger: Pick<Logger, 'warn'>
  readonly #lines = new LRUCache<string, readonly string[]>({ max: mostCities })

  constructor(logger: Pick<Logger, 'warn'>) {
    this.#logger = logger
  }

  /** Remembers what the last ranking of a city found; logs each choice that was not logged before. */
  note({ id }: Pick<Publication, 'id'>, choices: readonly EditorsChoice[]): void {
    const before = this.#lines.get(id) ?? []
    const lines = choices.map((choice) => describe(id, choice))
    if (lines.length === 0) this.#lines.delete(id)
    else this.#lines.set(id, lines)
    for (const line of lines) {
      if (!before.includes(line)) this.#logger.warn({ city: id }, line)
    }
  }

  /** One line for each choice that names no story, of every city. */
  report(): string[] {
    return [...this.#lines.values()].flat().sort()
  }
}

function describe(id: string, { writtenAt, story }: EditorsChoice): string {
  return `${id}/front.yaml:${writtenAt.line}: ${writtenAt.field}: "${story}" names no story of this city, so the entry does nothing`
}
