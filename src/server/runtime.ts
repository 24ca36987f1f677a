import { join } from 'node:path'
import type { Config } from '../config.ts'
import { checkPublications } from '../publication/check.ts'
import { loadPublications } from '../publication/load.ts'
import { formatProblem } from '../publication/problem.ts'
import type { Publication } from '../publication/publication.ts'
import type { Scripts } from '../site/shell/Document.tsx'
import { openSafeClient } from '../sources/http/safe-fetch.ts'
import { userAgent } from '../sources/http/user-agent.ts'
import { startIngest } from '../sources/ingest.ts'
import { openStationRelay } from '../sources/radio/relay.ts'
import type { ArticleStore } from '../store/article.ts'
import type { SourceStore } from '../store/source.ts'
import { openStore } from '../store/store.ts'
import { feedTopic } from '../store/topics.ts'
import { watchChanges } from '../store/watch-changes.ts'
import { createApp } from './app.ts'
import { citySources } from './city-sources.ts'
import { openImages } from './images/open-images.ts'
import type { Logger } from './logger.ts'
import { PageService } from './page-service.ts'
import { FixedDirectory } from './publication-directory.ts'
import { readStaticFiles, type StaticFiles } from './static-files.ts'
import { createStreamService } from './stream.ts'

/** Everything that serves readers, started in order and stopped in reverse. */
export interface Runtime {
  app: ReturnType<typeof createApp>
  pages: PageService
  directory: FixedDirectory
  /** Ends what would never end by itself: the radio. */
  endStreams(): void
  /** Stops polling, lets the current write finish and closes the store; nothing may ask for a page any more. */
  stop(): Promise<void>
}

/** A start that a person has to mend: its message says how. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Starts store, ingest and routes. Throws a StartError where publications or settings are not usable. */
export async function startRuntime(
  config: Config,
  parts: { logger: Logger; scripts: Scripts; assets: StaticFiles },
): Promise<Runtime> {
  const { logger } = parts
  const publications = await loadUsablePublications(config, logger)
  const directory = createDirectory(publications, config)
  const media = new Map(
    await Promise.all(
      publications.map(
        async ({ id, folder }) =>
          [id, await readStaticFiles(join(folder, 'assets'), '/media/', 'media')] as const,
      ),
    ),
  )
  const store = await openStore(config.dataDir)
  const client = openSafeClient({ allowLoopback: config.allowLoopbackFeeds, userAgent })
  const images = openImages({
    dataDir: config.dataDir,
    store: store.articles,
    client,
    onFailed: (feed) => pages.cache.invalidate([feedTopic(feed)]),
    logger,
  })
  const pages: PageService = new PageService({
    store: store.articles,
    hasFailed: images.feeds.hasFailed,
    directory,
    scripts: parts.scripts,
    sampleEdition: config.sampleEdition,
    publicUrl: config.publicUrl,
    logger,
    production: config.production,
  })
  const changes = await watchChanges(store.changes, {
    onTopics: (topics) => pages.cache.invalidate(topics),
    onMissed: () => pages.cache.invalidateAll(),
    onError: (error) => logger.warn({ err: error }, 'the change log could not be read'),
  })
  const ingest = startIngest({
    dataDir: config.dataDir,
    cities: new Map(publications.map((each) => [each.id, citySources(each, config.sampleEdition)])),
    allowLoopback: config.allowLoopbackFeeds,
    converter: config.feedConverterUrl,
    ...config.ingest,
    logger,
    // The log names the topics, those of other processes as well.
    onChanged: () => void changes.look(),
  })
  ingest.keepCities(publications.map(({ id }) => id))
  const stream = createStreamService(
    openStationRelay({
      allowLoopback: config.allowLoopbackFeeds,
      userAgent,
      onLost: (station, reason) =>
        logger.warn({ station, reason }, `radio stream lost: ${station}: ${reason}`),
    }),
  )
  const app = createApp({
    pages,
    directory,
    images: images.feeds,
    ownImages: images.own,
    store: store.articles,
    stream,
    assets: parts.assets,
    media,
    logger,
    originOf: (publication) => directory.originOf(publication, config.publicUrl),
    notReady: () => probeStore(store.articles),
    secondsLate: () => secondsLate(store.sources),
    production: config.production,
  })
  await ingest.samplesStored
  return {
    app,
    pages,
    directory,
    endStreams: () => void stream.stop(),
    async stop() {
      images.close()
      await Promise.all([ingest.stop(), changes.stop(), client.close(), stream.stop()])
      await store.close()
    },
  }
}

async function secondsLate(sources: SourceStore): Promise<number> {
  const now = Date.now()
  return Math.round((now - ((await sources.oldestDue(now)) ?? now)) / 1000)
}

/** Any query shows whether the store answers. */
async function probeStore(articles: ArticleStore): Promise<string | undefined> {
  try {
    await articles.loadImage(0)
    return undefined
  } catch (error) {
    return `The store does not answer: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Warnings are logged; an error in any publication refuses the start with the text of `main check`. */
async function loadUsablePublications(config: Config, logger: Logger): Promise<Publication[]> {
  const { publications, problems } = await loadPublications(config.publicationsDir)
  if (problems.some(({ level }) => level === 'error')) {
    const { report } = await checkPublications(config.publicationsDir)
    throw new StartError(`The server does not start, because a publication is broken.\n\n${report}`)
  }
  for (const problem of problems) logger.debug({ problem: formatProblem(problem) }, 'publication warning')
  return publications
}

function createDirectory(publications: readonly Publication[], config: Config): FixedDirectory {
  try {
    return new FixedDirectory(publications, config.publication)
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error))
  }
}
