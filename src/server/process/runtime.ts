import { join } from 'node:path'
import pLimit from 'p-limit'
import { loadAlerts } from '../../city/weather.ts'
import type { Config } from '../../config.ts'
import { siteOrigin } from '../../publication/site-origin.ts'
import type { Scripts } from '../../site/shell/Document.tsx'
import { userAgent } from '../../sources/http/user-agent.ts'
import { openStationRelay } from '../../sources/radio/relay.ts'
import type { ArticleStore } from '../../store/article.ts'
import type { SourceStore, SourceSummary } from '../../store/source.ts'
import { feedTopic } from '../../store/topics.ts'
import { messageOf } from '../../text/error-message.ts'
import { minute } from '../../time/durations.ts'
import { MediaFiles } from '../answers/media-files.ts'
import type { StaticFiles } from '../answers/static-files.ts'
import { createApp } from '../app.ts'
import type { Cities } from '../cities/cities.ts'
import { readDataKey, readMailKey } from '../data-key.ts'
import { openImages } from '../images/open-images.ts'
import { composeAlerts } from '../mail/compose-alerts.ts'
import { composeDigest } from '../mail/compose-digest.ts'
import { startMail } from '../mail/mail-service.ts'
import { openFigures } from '../metrics/figures.ts'
import { NetworkSite } from '../network/network-site.ts'
import { PageService } from '../pages/page-service.ts'
import { PreviewLinks } from '../preview/preview-links.ts'
import { createStreamService } from '../radio/stream.ts'
import { openRemovedPictures } from '../removals/removed-pictures.ts'
import { SearchPages } from '../search/search-pages.ts'
import { type StormPushOutcome, startStormPushes } from '../storm-push/storm-sender.ts'
import { openVapidKey } from '../storm-push/vapid-key.ts'
import type { BuiltScripts } from './build-manifest.ts'
import type { Logger } from './logger.ts'
import { type Role, type Services, startServices } from './services.ts'

/** Everything that serves readers, started in order and stopped in reverse. */
export interface Runtime {
  app: ReturnType<typeof createApp>
  pages: PageService
  cities: Cities
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
  const { logger } = parts
  const { store, client, cities } = services
  const images = openImages({
    dataDir: config.dataDir,
    maxBytes: config.pictureCacheBytes,
    store: store.articles,
    client,
    onFailed: (feed) => pages.cache.invalidate([feedTopic(feed)]),
    logger,
  })
  const sources = {
    store,
    hasFailed: images.feeds.hasFailed,
    directory: cities,
    scripts: parts.scripts,
    sampleEdition: config.sampleEdition,
    logger,
    production: config.production,
    pageCacheBytes: config.pageCacheBytes,
  }
  const pages: PageService = new PageService(sources)
  const deleteRemoved = openRemovedPictures(store.articles, images.feeds)
  const deletePictures = async (id: string): Promise<void> => {
    waitingToDelete.delete(id)
    try {
      const publication = await cities.load({ id })
      if (publication) await deleteRemoved(publication)
    } catch (error) {
      logger.warn({ err: error, city: id }, 'pictures of what was taken down are on disk still: tried again')
      setTimeout(() => planDeletion(id), minute).unref()
    }
  }
  // A change of what cities share is one of each: read at once, thousands would fill the memory.
  const deleting = pLimit(1)
  const waitingToDelete = new Set<string>()
  const planDeletion = (id: string) => {
    if (waitingToDelete.has(id)) return
    waitingToDelete.add(id)
    void deleting(() => deletePictures(id))
  }
  services.onChange({
    invalidate: (topics) => pages.cache.invalidate(topics),
    readAgain: planDeletion,
    invalidateAll: () => pages.cache.invalidateAll(),
  })
  const relay = openStationRelay({
    allowLoopback: config.allowLoopbackFeeds,
    userAgent,
    onLost: (station, reason) => logger.warn({ station, reason }, `radio stream lost: ${station}: ${reason}`),
  })
  const stream = createStreamService(relay, { sampleEdition: config.sampleEdition, logger })
  const mail =
    config.mail &&
    startMail(
      { ...config.mail, key: readMailKey(config.dataDir) },
      {
        store,
        logger,
        directory: cities,
        hasAlerts: async (city, now) =>
          (await loadAlerts({ publication: city, store, now, logger })).alerts.some(
            ({ level }) => level === 'warning' || level === 'watch',
          ),
        composeAlerts: async (publication, now, told) => {
          const context = { ...(await pages.openContext(publication, '/weather')), now }
          // Most often there is nothing to tell: languages are listed only where there is.
          if (!composeAlerts(context, told)) return undefined
          return composeAlerts(context, told, await store.subscribers.languages(publication.id))
        },
        compose: async (kind, publication, now) =>
          composeDigest(
            kind,
            { ...(await pages.openContext(publication, '/')), now },
            sources,
            await store.subscribers.languages(publication.id),
          ),
      },
    )
  const vapidKey = openVapidKey(readDataKey(join(config.dataDir, 'push.key')))
  const stormPushes = new Map<StormPushOutcome, number>()
  const stopStormPushes = startStormPushes({
    store: store.stormPushes,
    clock: store.clock,
    client,
    key: vapidKey,
    directory: cities,
    openContext: (publication) => pages.openContext(publication, '/weather'),
    logger,
    outcomes: stormPushes,
  })
  const requests = new Map<string, number>()
  const figures = openFigures({
    ingest: () => services.ingest.numbers(),
    cache: () => pages.cache.numbers(),
    requests: () => requests,
    images: () => images.feeds.numbers(),
    radio: () => relay.numbers(),
    mail: () => mail?.postbox.outcomes,
    mailWaiting: () => mail?.waiting(),
    stormPushes: () => stormPushes,
    cities,
  })
  const app = createApp({
    pages,
    searchPages: new SearchPages(pages, sources),
    directory: cities,
    network: new NetworkSite({ ...sources, cities, cache: pages.cache }),
    images: images.feeds,
    ownImages: images.own,
    store,
    previews: new PreviewLinks(config.dataDir),
    stormPush: {
      store: store.stormPushes,
      publicKey: vapidKey.publicKey,
      allowLoopback: config.allowLoopbackFeeds,
    },
    stream,
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
    metrics: { figures, token: config.metricsToken, requests },
    production: config.production,
  })
  return {
    app,
    pages,
    cities,
    endStreams: () => void stream.stop(),
    async stop() {
      images.close()
      await Promise.all([stream.stop(), mail?.stop(), stopStormPushes()])
    },
  }
}

/** Feeds by state, stale and overflowed ones, sources not read for an hour by kind; undefined at first. */
export function reportSummary(summary: SourceSummary | undefined): object | undefined {
  if (!summary) return undefined
  const ofFeeds = summary.groups.filter(({ kind }) => kind === 'feed')
  const unread = Map.groupBy(summary.groups, ({ kind }) => kind)
    .entries()
    .map(([kind, groups]) => [kind, groups.reduce((sum, { unreadFor }) => sum + unreadFor['1h'], 0)] as const)
    .filter(([, count]) => count > 0)
  return {
    at: new Date(summary.at).toISOString(),
    ...Object.fromEntries(ofFeeds.map(({ condition, count }) => [condition, count])),
    alarms: summary.alarms,
    unreadForAnHour: Object.fromEntries(unread),
  }
}

/** `secondsLate`: how long the most overdue source has waited; undefined where the store does not answer. */
export async function reportPolling(sources: SourceStore): Promise<{ secondsLate: number | undefined }> {
  const now = Date.now()
  try {
    const oldest = (await sources.oldestDue(now)) ?? now
    return { secondsLate: Math.round((now - oldest) / 1000) }
  } catch {
    return { secondsLate: undefined } // The status says why.
  }
}

/** Any query shows whether the store answers. */
export async function probeStore(articles: ArticleStore): Promise<string | undefined> {
  try {
    await articles.loadImage(0)
    return undefined
  } catch (error) {
    return `The store does not answer: ${messageOf(error)}`
  }
}
