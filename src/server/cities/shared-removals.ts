import { join } from 'node:path'
import { readTextFile } from '../../publication/city-files.ts'
import { joinRemovals, parseRemovals, type Removal, removedFile } from '../../publication/removals.ts'
import { formatProblem, type Problem } from '../../text/problem.ts'
import type { Logger } from '../process/logger.ts'
import type { LastGoodFiles } from './last-good.ts'

/** What is taken down in all cities: `removed.yaml` beside their folders. */
export class SharedRemovals {
  removals: readonly Removal[] = []
  problems: readonly Problem[] = []
  readonly #root: string
  readonly #lastGood: LastGoodFiles
  readonly #logger: Pick<Logger, 'error' | 'warn'>
  #told = ''
  /** The list whose change `read` has told of. */
  #known: readonly Removal[] = []

  constructor(
    root: string,
    { lastGood, logger }: { lastGood: LastGoodFiles; logger: Pick<Logger, 'error' | 'warn'> },
  ) {
    this.#root = root
    this.#lastGood = lastGood
    this.#logger = logger
  }

  /** Reads the file for the first time: `read` then tells of changes since the list of the last start. */
  async open(): Promise<void> {
    this.#known = await this.#loadGood()
    await this.#load()
  }

  /** Reads the file; whether the list changed. If broken, the last good list and all valid entries apply. */
  async read(): Promise<boolean> {
    await this.#load()
    const isChanged = JSON.stringify(this.#known) !== JSON.stringify(this.removals)
    this.#known = this.removals
    return isChanged
  }

  async #load(): Promise<void> {
    const read = await readTextFile(join(this.#root, removedFile))
    const { removals, problems } = parseRemovals(read, removedFile)
    this.problems = problems
    if (problems.length > 0) {
      this.removals = joinRemovals(joinRemovals(await this.#loadGood(), this.removals), removals)
    } else {
      this.removals = removals
      await this.#lastGood.saveRemovals('text' in read ? read.text : '').catch((error: unknown) => {
        this.#logger.warn({ err: error }, `the last good list of ${removedFile} could not be kept on disk`)
      })
    }
    this.#logProblems()
  }

  async #loadGood(): Promise<readonly Removal[]> {
    const kept = await this.#lastGood.loadRemovals().catch((error: unknown) => {
      this.#logger.warn({ err: error }, `the last good list of ${removedFile} could not be read`)
      return undefined
    })
    return kept === undefined ? [] : parseRemovals({ text: kept }, removedFile).removals
  }

  #logProblems(): void {
    const told = this.problems.map(formatProblem)
    if (told.length > 0 && told.join() !== this.#told) {
      const message = `${removedFile} is broken: its valid entries and its last good list are in force: ${told[0]}`
      this.#logger.error({ problems: told.slice(0, 20) }, message)
    }
    this.#told = told.join()
  }
}
