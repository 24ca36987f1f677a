import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { siteOrigin } from '../../publication/site-origin.ts'
import type { Scripts } from '../../site/shell/Document.tsx'
import { userAgent } from '../../sources/http/user-agent.ts'
import { openStationRelay } from '../../sources/radio/relay.ts'
import { feedTopic } from '../../store/topics.ts'
import { MediaFiles } from '../answers/media-files.ts'
import type { StaticFiles } from '../answers/static-files.ts'
import { createApp } from '../app.ts'
import type { Cities } from '../cities/cities.ts'
import { readDataKey, readMailKey } from '../data-key.ts'
import { openImages } from '../images/open-images.ts'
import type { Logger } from '../log/logger.ts'
import { openComposers } from '../mail/compose-issues.ts'
import { startMail } from '../mail/mail-service.ts'
import { openFigures } from '../metrics/figures.ts'
import { probeStore, reportPolling, reportSummary } from '../metrics/process-report.ts'
import { CityFinder } from '../network/city-finder.ts'
import { openNetworkReadings } from '../network/network-readings.ts'
import { PageService } from '../pages/page-service.ts'
import { PreviewLinks } from '../preview/preview-links.ts'
import { createStreamService } from '../radio/stream.ts'
import { startDeletingPictures } from '../removals/removed-pictures.ts'
import { SearchPages } from '../search/search-pages.ts'
import { type StormPushOutcome, startStormPushes } from '../storm-push/storm-sender.ts'
import { openVapidKey } from '../storm-push/vapid-key.ts'
import type { BuiltScripts } from './build-manifest.ts'
import { type Role, type Services, startServices } from './services.ts'

/** Everything that serves readers, started in order and stopped in reverse. */
export interface Runtime {
  app: ReturnType<typeof createApp>
  pages: PageService
  cities: Cities
  /** Publishes what has changed in the folders of cities. */
  publish(): Promise<void>
  /** Ends the radio's responses, which have no end. */
  endStreams(): void
  /** Stops polling, lets the current write finish and closes the store; no page may be asked for any more. */
  stop(): Promise<void>
}

/** What the routes need beside the services. */
export interface RuntimeParts extends Partial<Omit<BuiltScripts, 'scripts'>> {
  logger: Logger
  scripts: Scripts
  /** The browser's build. */
  assets: StaticFiles
  role?: Role
}

/** Starts services and routes. Throws an OperatorError where there are no cities or no usable store. */
export async function startRuntime(config: Config, parts: RuntimeParts): Promise<Runtime> {
  const services = await startServices(config, parts.logger, parts.role)
  const site = startSite(config, parts, services)
  return {
    ...site,
    async stop() {
      await site.stop()
      await services.stop()
    },
  }
}

/** Starts the part that makes pages, on running services; its `stop` does not stop those. */
export function startSite(config: Config, parts: RuntimeParts, services: Services): Runtime {
  const { logger, scripts } = parts
  const { store, client, cities } = services
  const { dataDir, production, pageCacheBytes } = config
  const images = openImages({
    dataDir,
    maxBytes: config.pictureCacheBytes,
    store: store.articles,
    client,
    onFailed: (feed) => pages.cache.invalidate([feedTopic(feed)]),
    logger,
  })
  const { hasFailed } = images.feeds
  const city = { store, hasFailed, logger }
  const sources = {
    ...city,
    network: openNetworkReadings(cities, city),
    directory: cities,
    scripts,
    production,
    pageCacheBytes,
  }
  const pages: PageService = new PageService(sources)
  services.onChange({
    invalidate: (topics) => pages.cache.invalidate(topics),
    readAgain: startDeletingPictures({
      store: store.articles,
      images: images.feeds,
      directory: cities,
      logger,
    }),
    invalidateAll: () => pages.cache.invalidateAll(),
  })
  const radio = startRadio(config, logger)
  const mail =
    config.mail &&
    startMail(
      { ...config.mail, key: readMailKey(dataDir) },
      { store, logger, directory: cities, ...openComposers(pages, sources) },
    )
  const push = startPush(config, services, pages, logger)
  const requests = new Map<string, number>()
  const app = createApp({
    pages,
    searchPages: new SearchPages(pages, sources),
    directory: cities,
    cityFinder: new CityFinder(pages, sources),
    images: images.feeds,
    ownImages: images.own,
    store,
    previews: new PreviewLinks(dataDir),
    stormPush: push.routes,
    stream: radio.stream,
    assets: parts.assets,
    keepCode: parts.keepCode,
    trustedProxies: config.trustedProxies,
    media: new MediaFiles(),
    logger,
    signUps: mail?.signUps,
    contactDesk: mail?.contactDesk,
    originOf: siteOrigin,
    notReady: async () => (await store.health()) ?? (await probeStore(store.articles)) ?? cities.notReady(),
    report: async () => ({
      cities: cities.report(),
      polling: await reportPolling(store.sources),
      feeds: reportSummary(services.ingest.numbers().summary),
      idleChoices: pages.idleChoices.report(),
      ...(mail && { mail: { serverAnswers: mail.postbox.isAnswering } }),
    }),
    metrics: {
      figures: openFigures({
        ingest: () => services.ingest.numbers(),
        cache: () => pages.cache.numbers(),
        requests: () => requests,
        images: () => images.feeds.numbers(),
        radio: () => radio.relay.numbers(),
        mail: () => mail?.postbox.outcomes,
        mailWaiting: () => mail?.waiting(),
        stormPushes: () => push.outcomes,
        cities,
      }),
      token: config.metricsToken,
      requests,
    },
    production,
  })
  return {
    app,
    pages,
    cities,
    publish: () => services.publish(),
    endStreams: () => void radio.stream.stop(),
    async stop() {
      images.close()
      await Promise.all([radio.stream.stop(), mail?.stop(), push.stop()])
    },
  }
}

/** The stations of the cities, and their streams to listeners. */
function startRadio({ allowLoopbackFeeds }: Config, logger: Logger) {
  const relay = openStationRelay({
    allowLoopback: allowLoopbackFeeds,
    userAgent,
    onLost: (station, reason) => logger.warn({ station, reason }, `radio stream lost: ${station}: ${reason}`),
  })
  return { relay, stream: createStreamService(relay, { logger }) }
}

/** Storm alerts to devices: what sends them, and what the routes need of it. */
function startPush(
  { dataDir, allowLoopbackFeeds: allowLoopback }: Config,
  { store, client, cities }: Services,
  pages: PageService,
  logger: Logger,
) {
  const key = openVapidKey(readDataKey(join(dataDir, 'push.key')))
  const outcomes = new Map<StormPushOutcome, number>()
  const stop = startStormPushes({
    store: store.stormPushes,
    clock: store.clock,
    client,
    key,
    directory: cities,
    openContext: (publication) => pages.openContext(publication, '/weather'),
    logger,
    outcomes,
  })
  return { routes: { store: store.stormPushes, publicKey: key.publicKey, allowLoopback }, outcomes, stop }
}
