import type { CityFiles } from '../../publication/city-files.ts'
import { holdBack } from '../../publication/hold-back.ts'
import { networkFile } from '../../publication/network/layers.ts'
import { checkNetwork, readNetwork } from '../../publication/network/network.ts'
import { type NetworkSettings, networkSchema } from '../../publication/network/network-file.ts'
import { isHolding } from '../../publication/read-publication.ts'
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

  /** The folder with the last good state of each file that has errors, or all of that state. */
  async #choose(found: CityFiles): Promise<CityFiles> {
    const first = await checkNetwork(found)
    this.problems = first.problems.filter(({ level }) => level === 'error')
    const isSound = found.version !== undefined && !first.problems.some(isHolding)
    const good = isSound ? undefined : (this.files ?? (await this.#loadLastGood(found)))
    const held = isSound ? { files: found } : await holdBack(found, first, good, checkNetwork)
    if (this.problems.length > 0) this.#logProblems(held ? 'what is sound' : good && 'its last good state')
    if (!held || found.version === undefined) return good ?? found
    await this.#lastGood.saveNetwork(held.files).catch((error: unknown) => {
      this.#logger.warn({ err: error }, 'the last good state of the network could not be kept on disk')
    })
    return held.files
  }

  #logProblems(inForce: string | undefined): void {
    const told = this.problems.map(formatProblem)
    const serves = inForce ? `${inForce} is in force` : 'no city that needs it is served'
    const message = `the network's folder has errors: ${serves}: ${told[0]}`
    this.#logger.error({ problems: told.slice(0, 20), errors: told.length }, message)
  }

  async #loadLastGood({ folder }: CityFiles): Promise<CityFiles | undefined> {
    return this.#lastGood.loadNetwork(folder).catch((error: unknown) => {
      this.#logger.warn({ err: error }, 'the last good state of the network could not be read')
      return undefined
    })
  }
}
