import type { CityFiles } from '../../publication/city-files.ts'
import { networkFile } from '../../publication/network/layers.ts'
import { checkNetwork, readNetwork } from '../../publication/network/network.ts'
import { type NetworkSettings, networkSchema } from '../../publication/network/network-file.ts'
import { articleOf } from '../../publication/read-publication.ts'
import { readYaml } from '../../publication/read-yaml.ts'
import { formatProblem, type Problem } from '../../text/problem.ts'
import type { Logger } from '../process/logger.ts'
import type { LastGoodFiles } from './last-good.ts'

/** What cities share: `_network` beside their folders. While it is broken its last good state is in force. */
export class NetworkFolder {
  /** The files in force; undefined where there is no network. */
  files: CityFiles | undefined
  /** Errors of the folder as it is. */
  problems: readonly Problem[] = []
  /** Folders to watch, relative to its own; none where there is no network. */
  folders: readonly string[] = []
  readonly #root: string
  readonly #lastGood: LastGoodFiles
  readonly #logger: Pick<Logger, 'error' | 'warn' | 'info'>
  #seen: string | undefined

  constructor(
    root: string,
    { lastGood, logger }: { lastGood: LastGoodFiles; logger: Pick<Logger, 'error' | 'warn' | 'info'> },
  ) {
    this.#root = root
    this.#lastGood = lastGood
    this.#logger = logger
  }

  /** What the network says of itself; undefined where there is no `network.yaml`. */
  get settings(): NetworkSettings | undefined {
    return this.files && readYaml(this.files, networkFile, networkSchema, 'optional').content
  }

  /** Reads the folder; resolves to whether the files in force have changed. */
  async read(): Promise<boolean> {
    const found = await readNetwork(this.#root)
    this.folders = found ? [...found.entries.keys()] : []
    if (found?.version !== undefined && found.version === this.#seen) return false
    this.#seen = found?.version
    const before = this.files
    this.files = found && (await this.#choose(found))
    return before?.version !== this.files?.version
  }

  /** The folder as it is, or its last good state. */
  async #choose(found: CityFiles): Promise<CityFiles> {
    const { problems } = await checkNetwork(found)
    this.problems = problems.filter(({ level }) => level === 'error')
    // One bad article holds back only itself.
    const isSound = this.problems.every((problem) => articleOf(problem, found.id) !== undefined)
    const told = this.problems.map(formatProblem)
    if (isSound && found.version !== undefined) {
      if (told.length > 0)
        this.#logger.error({ problems: told }, `article held back in all cities: ${told[0]}`)
      await this.#lastGood.saveNetwork(found).catch((error: unknown) => {
        this.#logger.warn({ err: error }, 'the last good state of the network could not be kept on disk')
      })
      return found
    }
    const good = this.files ?? (await this.#loadLastGood(found))
    const message = `the network's folder is broken: ${good ? 'its last good state is in force' : 'no city that needs it is served'}: ${told[0] ?? 'a file could not be read'}`
    this.#logger.error({ problems: told.slice(0, 20), errors: told.length }, message)
    return good ?? found
  }

  async #loadLastGood({ folder }: CityFiles): Promise<CityFiles | undefined> {
    return this.#lastGood.loadNetwork(folder).catch((error: unknown) => {
      this.#logger.warn({ err: error }, 'the last good state of the network could not be read')
      return undefined
    })
  }
}
