import type { LRUCache } from 'lru-cache'
import { type CityFiles, fileText } from '../../publication/city-files.ts'
import { type CityIndex, indexOf } from '../../publication/city-index.ts'
import type { OwnArticle } from '../../publication/content.ts'
import { holdBack, withGoodRemovals } from '../../publication/hold-back.ts'
import { withNetwork } from '../../publication/network/layers.ts'
import { readCityIn } from '../../publication/network/network.ts'
import type { Publication } from '../../publication/publication.ts'
import { isHolding, type ReadPublication, readPublication } from '../../publication/read-publication.ts'
import { joinRemovals, parseRemovals, type Removal, removedFile } from '../../publication/removals.ts'
import { formatProblem, type Problem } from '../../text/problem.ts'
import { minute } from '../../time/durations.ts'
import type { Logger } from '../process/logger.ts'
import { type CityRecord, errorsOf, isBroken, type Standing } from './city-record.ts'
import type { HostTable } from './host-table.ts'
import type { LastGoodFiles } from './last-good.ts'

/** The services and callbacks of a CityReader. */
export interface CityReaderParts {
  hosts: HostTable
  /** Publications in memory, by id. */
  loaded: LRUCache<string, Publication>
  lastGood: LastGoodFiles
  logger: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
  present(publication: Publication): Publication
  /** Whether all cities can be held in memory. */
  allFit(): boolean
  /** Whether the city is still one of those that are served. */
  isKnown(id: string): boolean
  /** Schedules another check of the folder after `wait` ms; 0: soon. */
  checkLater(id: string, wait: number): void
  /** What is taken down in all cities. */
  sharedRemovals(): readonly Removal[]
  /** The removals have changed of a city that is served in its last good state, or since the last start. */
  onRemovals(id: string): void
  /** The network's files in force. */
  network(): CityFiles | undefined
  /** Called when the pages, the hosts or the sources of a city may have changed. */
  onShown(record: CityRecord, before: { standing: Standing; index: CityIndex }): void
}

/** The longest back-off between readings of a folder that the disk refuses, in ms. */
const longestRefusedPause = 5 * minute

/** The longest wait for a scheduled article without another look at the clock, which may be set, in ms. */
const longestWait = minute

/** Reads cities and decides what their readers get: the folder as it is, its last good state, or nothing. */
export class CityReader {
  readonly #parts: CityReaderParts

  constructor(parts: CityReaderParts) {
    this.#parts = parts
  }

  /** What a reader of the city gets, in single flight with every other reading of it. */
  load(record: CityRecord): Promise<Publication | undefined> {
    return this.#inSingleFlight(record, () => this.#load(record))
  }

  /** Reads the folder and, if it is valid, serves it. */
  async update(record: CityRecord): Promise<void> {
    await this.#inSingleFlight(record, async () => {
      record.isStale = false
      return this.#take(
        record,
        await this.#read(record),
        this.#parts.allFit() || this.#parts.loaded.has(record.id),
      )
    })
  }

  #read({ folder }: CityRecord): Promise<CityFiles> {
    return readCityIn(folder, this.#parts.network())
  }

  #inSingleFlight(
    record: CityRecord,
    read: () => Promise<Publication | undefined>,
  ): Promise<Publication | undefined> {
    record.reading ??= read().finally(() => {
      record.reading = undefined
    })
    return record.reading
  }

  async #load(record: CityRecord): Promise<Publication | undefined> {
    record.isStale = false
    if (record.standing === 'lastGood') return this.#readLastGood(record)
    const files = await this.#read(record)
    const isOwnSeen = files.layers !== undefined && files.layers.own.version === record.ownSeen
    if (record.standing === 'unread' || files.version === record.seen || isOwnSeen)
      return this.#take(record, files)
    // The folder has changed and may be half a copy: `update` reads it, readers get the last good state.
    this.#parts.checkLater(record.id, 0)
    return (await this.#readLastGood(record)) ?? this.#take(record, files)
  }

  /** `isWanted`: kept in memory. The check of all cities must not displace those that readers read. */
  async #take(record: CityRecord, files: CityFiles, isWanted = true): Promise<Publication | undefined> {
    const { loaded, hosts } = this.#parts
    const isSame = record.standing === 'sound' && files.version !== undefined && files.version === record.seen
    const first = await readPublication(files)
    const { own, read, removals } = await this.#holdBack(record, files, first)
    const { problems } = first
    const { publication, hostClaims } = read
    if (!this.#parts.isKnown(record.id)) return undefined
    const clashes = hosts.clashesOf(hostClaims)
    record.seen = files.version
    record.clashes = clashes.length > 0
    this.#planRetry(record)
    if (!publication || record.clashes) {
      return this.#keepLastGood(record, { ...first, problems: [...problems, ...clashes] })
    }
    record.removals = undefined
    const before = loaded.get(record.id) ?? (isSame ? undefined : await this.#loadServed(record, files))
    for (const lost of before ? reportLostAddresses(before.content.articles, read) : []) {
      this.#parts.logger.warn({ city: record.id }, `${record.id}: ${lost}`)
    }
    const shown = this.#withRemovals(this.#parts.present(publication), removals)
    if (isWanted) loaded.set(record.id, shown)
    const isFirst = record.standing === 'unread' && before !== undefined
    if (isFirst && JSON.stringify(before.removals) !== JSON.stringify(removals)) {
      this.#parts.onRemovals(record.id)
    }
    this.#awaitArticle(record, publication.content.nextArticleAt)
    const index = indexOf({ ...publication, removals }, hostClaims)
    if (!isSame) this.#serve(record, files, own, { problems, index })
    return shown
  }

  /** The folder as it is served: with the last good state of each file that has errors, or without it. */
  async #holdBack(
    record: CityRecord,
    files: CityFiles,
    first: ReadPublication,
  ): Promise<{ own: CityFiles; read: ReadPublication; removals: readonly Removal[] }> {
    const { layers, ...bare } = files
    const found = layers?.own ?? bare
    const asFound = { own: found, read: first, removals: first.removals }
    if (first.hasAllRemovals && !first.problems.some(isHolding)) return asFound
    const good = await this.#loadLastGood(record)
    const network = layers?.network ?? this.#parts.network()
    const ownGood = good?.layers?.own ?? good
    const held = await holdBack(found, first, ownGood, (own) => readPublication(withNetwork(own, network)))
    const { files: own, read } = held ?? { files: found, read: first }
    if (first.hasAllRemovals) return { own, read, removals: first.removals }
    const before = ownGood ? parseRemovals(fileText(ownGood, removedFile), removedFile).removals : []
    return { own: withGoodRemovals(own, ownGood), read, removals: joinRemovals(before, first.removals) }
  }

  /** The state served before, for a city that is not in memory; undefined if it is the same or unknown. */
  async #loadServed(record: CityRecord, { version }: CityFiles): Promise<Publication | undefined> {
    const served = await this.#loadLastGood(record)
    return served && served.version !== version ? (await readPublication(served)).publication : undefined
  }

  /** Plans another reading with back-off: a refusal of the disk (EMFILE, EACCES) may end unnoticed. */
  #planRetry(record: CityRecord): void {
    record.refusals = record.seen === undefined ? record.refusals + 1 : 0
    if (record.refusals === 0) return
    this.#parts.checkLater(record.id, Math.min(1_000 * 2 ** record.refusals, longestRefusedPause))
  }

  #serve(
    record: CityRecord,
    files: CityFiles,
    served: CityFiles,
    read: { problems: readonly Problem[]; index: CityIndex },
  ): void {
    const { logger, lastGood } = this.#parts
    const { id } = record
    const wasBroken = isBroken(record)
    const wasRead = record.standing !== 'unread'
    record.problems = read.problems
    this.#show(record, { standing: 'sound', index: read.index })
    for (const problem of read.problems) {
      const line = formatProblem(problem)
      if (isHolding(problem)) logger.error({ city: id, problem: line }, `file held back: ${line}`)
      else if (problem.level === 'error') logger.error({ city: id, problem: line }, `left out: ${line}`)
      else logger.debug({ city: id, problem: line }, 'publication warning')
    }
    // A change of the network is told once, and not for each city.
    const own = (files.layers?.own ?? files).version
    const isNews = wasBroken || own !== record.ownSeen
    record.ownSeen = own
    if (wasRead && isNews) logger.info({ city: id }, `city ${wasBroken ? 'repaired' : 'changed'}: ${id}`)
    lastGood.save(served, files.layers?.network).catch((error: unknown) => {
      logger.warn({ err: error, city: id }, `the last good state of ${id} could not be kept on disk`)
    })
  }

  /**
   * Handles a broken folder: readers keep the last good state, from memory or disk. Removals are in force
   * nevertheless; where an entry of their list is broken, those of the last good list as well.
   */
  async #keepLastGood(
    record: CityRecord,
    { problems, hostClaims: claims, removals, hasAllRemovals }: ReadPublication,
  ): Promise<Publication | undefined> {
    const toldBefore = isBroken(record) ? errorsOf(record.problems).join('\n') : undefined
    const good = this.#parts.loaded.get(record.id) ?? (await this.#readLastGood(record))
    record.removals = hasAllRemovals ? removals : joinRemovals(good?.removals ?? [], removals)
    const kept = good && this.#showWith(record, good)
    record.problems = problems
    const index = kept ? record.index : { ...record.index, claims }
    this.#show(record, { standing: kept ? 'lastGood' : 'none', index })
    if (errorsOf(problems).join('\n') !== toldBefore) this.#logBroken(record)
    return kept
  }

  async #readLastGood(record: CityRecord): Promise<Publication | undefined> {
    const files = await this.#loadLastGood(record)
    if (!files) return undefined
    const { publication, hostClaims } = await readPublication(files)
    if (!publication || this.#parts.hosts.clashesOf(hostClaims).length > 0) return undefined
    const shown = this.#showWith(record, this.#parts.present(publication))
    this.#awaitArticle(record, publication.content.nextArticleAt)
    record.index = indexOf(publication, hostClaims)
    return shown
  }

  /** Keeps a last good state in memory, with the removals of the broken folder. */
  #showWith(record: CityRecord, good: Publication): Publication {
    const shown = this.#withRemovals(good, record.removals ?? good.removals)
    this.#parts.loaded.set(record.id, shown)
    if (JSON.stringify(shown.removals) !== JSON.stringify(good.removals)) this.#parts.onRemovals(record.id)
    return shown
  }

  #withRemovals(publication: Publication, own: readonly Removal[]): Publication {
    return { ...publication, removals: joinRemovals(own, this.#parts.sharedRemovals()) }
  }

  async #loadLastGood({ id, folder }: CityRecord): Promise<CityFiles | undefined> {
    try {
      await this.#parts.lastGood.saved()
      return await this.#parts.lastGood.load(id, folder)
    } catch (error) {
      this.#parts.logger.warn({ err: error, city: id }, `the last good state of ${id} cannot be read`)
      return undefined
    }
  }

  /** Has the city read again at the instant at which its next scheduled article is published. */
  #awaitArticle(record: CityRecord, at: number | undefined): void {
    clearTimeout(record.nextArticle)
    if (at === undefined) return
    const look = () => {
      if (!this.#parts.isKnown(record.id)) return
      if (Date.now() < at) return this.#awaitArticle(record, at)
      record.seen = undefined
      this.#parts.loaded.delete(record.id)
      this.#parts.checkLater(record.id, 0)
    }
    record.nextArticle = setTimeout(look, Math.min(Math.max(at - Date.now(), 0), longestWait)).unref()
  }

  #show(record: CityRecord, now: { standing: Standing; index: CityIndex }): void {
    const before = { standing: record.standing, index: record.index }
    record.standing = now.standing
    record.index = now.index
    this.#parts.onShown(record, before)
  }

  #logBroken({ id, standing, problems }: CityRecord): void {
    const errors = errorsOf(problems)
    const serves = standing === 'lastGood' ? 'its last good state is served' : 'its hosts answer 503'
    const message = `city broken: ${id}: ${serves}: ${errors[0] ?? ''}`
    this.#parts.logger.error({ city: id, problems: errors.slice(0, 20), errors: errors.length }, message)
  }
}

/** The only one of the first list that has any: of several nobody knows which took the address. */
function onlyOne<T>(...lists: readonly (readonly T[])[]): T | undefined {
  const found = lists.find((list) => list.length > 0)
  return found?.length === 1 ? found[0] : undefined
}

/** A line for the publisher about each article that readers had and whose address leads nowhere now. */
function reportLostAddresses(
  before: readonly OwnArticle[],
  { publication, written, heldBack }: Pick<ReadPublication, 'publication' | 'written' | 'heldBack'>,
): string[] {
  const now = publication?.content.articles ?? []
  const kept = new Set([
    ...now.flatMap(({ path, was }) => [path, ...was]),
    // Drafts and scheduled articles.
    ...written.map(({ article }) => article.path),
  ])
  const had = new Set(before.map(({ path }) => path))
  const added = now.filter(({ path }) => !had.has(path))
  return before
    .filter(({ path, slug }) => !kept.has(path) && !heldBack.has(slug))
    .map(({ path, slug, title, html }) => {
      const successor = onlyOne(
        added.filter((one) => one.slug === slug || (one.title === title && one.html === html)),
        added.length === 1 ? added.filter((one) => one.title === title || one.html === html) : [],
      )
      const file = successor ? `articles/${successor.slug}.md` : "the article's new file"
      const gone = successor ? '' : '; if it is gone for good, nothing is to be done'
      return `the address ${path} was served until now and leads nowhere: to keep readers’ links add "was: [${path}]" to ${file}${gone}`
    })
}
