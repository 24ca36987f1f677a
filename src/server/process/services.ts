import type { Config, SampleEdition } from '../../config.ts'
import { OperatorError } from '../../operator-error.ts'
import { inEdition } from '../../publication/edition.ts'
import { listCityFolders } from '../../publication/files/city-folders.ts'
import type { Publication } from '../../publication/publication.ts'
import { openSafeClient, type SafeClient } from '../../sources/http/safe-fetch.ts'
import { userAgentWith } from '../../sources/http/user-agent.ts'
import { type Ingest, startIngest } from '../../sources/ingest.ts'
import type { CitySources } from '../../sources/pipeline/source-kind.ts'
import type { StoreClock } from '../../store/clock.ts'
import { keepPrivate } from '../../store/data-folder.ts'
import { openStore, type Store } from '../../store/store.ts'
import { cityOf, cityTopic } from '../../store/topics.ts'
import { type ChangeWatch, watchChanges } from '../../store/watch-changes.ts'
import { formatProblem } from '../../text/problem.ts'
import { minute } from '../../time/durations.ts'
import type { CitiesOptions } from '../cities/cities.ts'
import { Cities } from '../cities/cities.ts'
import { type Publishing, publishingOf, startPublishing } from '../cities/publishing.ts'
import { contactOf } from '../feed-report/feed-contact.ts'
import type { Logger } from '../log/logger.ts'

/** The services of a process that do not depend on pages: the store, the cities, ingest, the HTTP client. */
export interface Services {
  store: Store
  cities: Cities
  /** Fetches pictures of feeds. */
  client: SafeClient
  /** Polling in figures; none where another process polls. */
  ingest: Pick<Ingest, 'numbers'>
  /** Publishes what has changed in the folders, as after SIGHUP; `main publish` does so for other roles. */
  publish(): Promise<void>
  /** Sets the listener of changes, in place of the one before. */
  onChange(listener: ChangeListener): void
  /** Stops watching and polling, lets the current write finish and closes the store. */
  stop(): Promise<void>
}

/** Drops cached pages that are outdated. */
interface ChangeListener {
  invalidate(topics: Iterable<string>): void
  /** This process has read a city again. */
  readAgain(city: string): void
  invalidateAll(): void
}

/** A small network is shown as its folders are from the first page on; others wait not. */
const mostAwaited = 100
/** Pause before what is published is read again after the store did not answer, in ms. */
const retryAfter = 1_000

/** What a process does: all of it, or only answer readers, or only poll, of cities that are published. */
export type Role = 'serve' | 'web' | 'ingest'

/** Starts the services (`web`: no polling). Throws an OperatorError or StoreError without cities or store. */
export async function startServices(config: Config, logger: Logger, role: Role = 'serve'): Promise<Services> {
  const store = await openStore(config.dataDir, config.databaseUrl)
  for (const told of keepPrivate(config.dataDir)) logger.warn(told)
  let listener: ChangeListener | undefined
  let changes: ChangeWatch | undefined
  let ingest: Ingest | undefined
  let publishing: Publishing | undefined
  try {
    const ids = role === 'serve' ? await listCities(config) : []
    const cities = await openCities(config, store, {
      logger,
      onChanged: (id) => {
        listener?.invalidate([cityTopic(id)])
        listener?.readAgain(id)
      },
      onSources: (id, index) => {
        const sources = index && citySources(index, config.sampleEdition)
        ingest?.setCity(id, sources)
      },
    })
    const refresh = (published?: string[]): void => {
      cities.refresh(published).catch((error: unknown) => {
        logger.warn({ err: error }, 'what is published could not be read: tried again')
        setTimeout(refresh, retryAfter, published).unref()
      })
    }
    changes = await watchChanges(store.changes, {
      onTopics(topics) {
        cities.leaveSamples().catch((error: unknown) => {
          logger.warn({ err: error }, 'which cities are live could not be read: tried again')
        })
        const published = [...topics].flatMap((topic) => cityOf(topic) ?? [])
        if (published.length > 0) refresh(published)
        // The cities tell what their readers get, once they have it.
        listener?.invalidate([...topics].filter((topic) => cityOf(topic) === undefined))
      },
      onMissed() {
        refresh()
        listener?.invalidateAll()
      },
      onError: (error) => logger.warn({ err: error }, 'changes in the store could not be followed'),
    })
    if (role === 'serve') {
      const { publicationsDir: root, dataDir, databaseUrl } = config
      const onPublished = () => void changes?.look()
      publishing = startPublishing(
        { root, dataDir, databaseUrl, ...publishingOf(config) },
        { logger, onPublished },
      )
      if (ids.length <= mostAwaited) {
        await publishing.publish()
        await cities.refresh()
      }
    } else if (cities.ids.length === 0) logger.warn(cities.notReady() ?? '')
    const sources = cities.sources()
    const polled = [...sources].map(([id, index]) => [id, citySources(index, config.sampleEdition)] as const)
    const contact = contactOf(config, sources.values().next().value)
    const agent = userAgentWith(contact)
    const polling =
      role === 'web'
        ? undefined
        : startIngest({
            dataDir: config.dataDir,
            databaseUrl: config.databaseUrl,
            besideReaders: role !== 'ingest',
            cities: new Map(polled),
            unreadCities: cities.ids.filter((id) => !sources.has(id)),
            allowLoopback: config.allowLoopbackFeeds,
            converter: config.feedConverter,
            weather: { ...config.weather, contact },
            ...config.ingest,
            userAgent: agent,
            logger,
            // The log names the topics, those of other processes as well.
            onChanged: () => void changes?.look(),
          })
    ingest = polling
    const stopWatching = watchStore(store, logger)
    const client = openSafeClient({ allowLoopback: config.allowLoopbackFeeds, userAgent: agent })
    return {
      store,
      cities,
      client,
      ingest: polling ?? { numbers: () => ({ restarts: 0, polls: [], summary: undefined }) },
      publish: async () => publishing?.publish(),
      onChange(next) {
        listener = next
      },
      async stop() {
        stopWatching()
        cities.stop()
        await Promise.all([publishing?.stop(), ingest?.stop(), changes?.stop(), client.close()])
        await store.close()
      },
    }
  } catch (error) {
    await Promise.all([publishing?.stop(), ingest?.stop(), changes?.stop()])
    await store.close()
    throw error
  }
}

/** Names of the cities in the folder of publications. Throws an OperatorError where there are none. */
async function listCities({ publicationsDir, publication }: Config): Promise<string[]> {
  const { ids, problems } = await listCityFolders(publicationsDir)
  if (problems.length > 0) throw new OperatorError(problems.map(formatProblem).join('\n'))
  if (publication !== undefined && !ids.includes(publication)) {
    const known = ids.join(', ')
    throw new OperatorError(`PUBLICATION=${publication}: there is no such publication; there are: ${known}.`)
  }
  return ids
}

/** Opens the published cities as readers are to see them. Throws a StoreError. */
export function openCities(
  config: Config,
  { publications, sources }: Pick<Store, 'publications' | 'sources'>,
  parts: Pick<CitiesOptions, 'logger' | 'onChanged' | 'onSources'>,
): Promise<Cities> {
  return Cities.open({
    store: publications,
    root: config.publicationsDir,
    fallback: config.publication,
    mostInMemory: config.citiesInMemory,
    present: (city, edition) => inEdition(config.mail ? withForms(city) : city, edition),
    editionOf: async (id) => {
      if (config.sampleEdition !== 'auto') return config.sampleEdition === 'always' ? 'sample' : 'live'
      return (await sources.isAnyRead(id)) ? 'live' : 'sample'
    },
    ...parts,
  })
}

/** The publication with its newsletter and contact forms, for a server that can send mail. */
function withForms(publication: Publication): Publication {
  const { newsletter, frames } = publication
  return {
    ...publication,
    newsletter: newsletter === 'none' ? 'none' : 'open',
    contactForm: frames.contact === undefined,
  }
}

/** The sources of a city to read: none with SAMPLE_EDITION=always. */
export function citySources(index: CitySources, sampleEdition: SampleEdition): CitySources {
  return sampleEdition === 'always' ? { feeds: [] } : index
}

/** Logs each minute what is newly wrong with the database or this machine's clock. Returns what ends it. */
export function watchStore(
  store: Pick<Store, 'health' | 'clock'>,
  logger: Pick<Logger, 'error'>,
  interval = minute,
): () => void {
  let told: string | undefined
  const timer = setInterval(async () => {
    const found = (await store.health()) ?? (await doubtClock(store.clock))
    if (found !== undefined && found !== told) logger.error(found)
    told = found
  }, interval)
  return () => clearInterval(timer)
}

/** More than what a network can make of it. */
const clockTolerance = 5_000

/** What an operator has to know of a clock that differs from the database's. */
async function doubtClock(clock: StoreClock): Promise<string | undefined> {
  const ahead = await clock.read().then(
    (time) => Date.now() - time,
    () => 0, // The database is away, which other queries tell.
  )
  if (Math.abs(ahead) <= clockTolerance) return undefined
  const difference = `${Math.abs(Math.round(ahead / 1000))} s ${ahead > 0 ? 'ahead of' : 'behind'}`
  return `The clock of this machine is ${difference} that of the database. Polls, mail and their leases go by the database's; the times on pages are wrong until the machine's is set (NTP).`
}
