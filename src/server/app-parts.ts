import type { SignUps } from '../mail/sign-ups.ts'
import type { SignedLinks } from '../mail/signed-links.ts'
import type { Publication } from '../publication/publication.ts'
import type { Texts } from '../site/texts/texts.ts'
import type { OutboxStore } from '../store/outbox.ts'
import type { CityStore } from '../store/store.ts'
import type { StormPushStore } from '../store/storm-pushes.ts'
import type { MediaFiles } from './answers/media-files.ts'
import type { StaticFiles } from './answers/static-files.ts'
import type { FeedImages } from './images/feed-images.ts'
import type { OwnImages } from './images/own-images.ts'
import type { Figure } from './metrics/exposition.ts'
import type { NetworkSite } from './network/network-site.ts'
import type { PageService } from './pages/page-service.ts'
import type { PreviewLinks } from './preview/preview-links.ts'
import type { Logger } from './process/logger.ts'
import type { PublicationDirectory } from './publication-directory.ts'
import type { StreamService } from './radio/stream.ts'
import type { SearchPages } from './search/search-pages.ts'

/** Addresses and networks (`203.0.113.9`, `2001:db8::/32`) of proxies whose X-Forwarded-For is believed. */
export type TrustedProxies = readonly string[]

/** The services that take messages to newsrooms. */
export interface ContactDesk {
  messages: Pick<OutboxStore, 'addContact'>
  links: Pick<SignedLinks, 'signForm' | 'readForm' | 'bucketOf' | 'keyOfSent'>
  /** Called when a message waits to be sent. */
  onWritten(): void
}

/** The services that the routes use. */
export interface AppParts {
  pages: PageService
  searchPages: SearchPages
  directory: PublicationDirectory
  images: Pick<FeedImages, 'answer' | 'forget'>
  ownImages: OwnImages
  /** The network's own pages; undefined in trials without one. */
  network?: Pick<NetworkSite, 'find' | 'answer'>
  store: CityStore
  /** Takes messages to newsrooms; undefined where nothing can be sent. */
  contactDesk: ContactDesk | undefined
  /** Takes the newsletter's forms; undefined where nothing can be sent. */
  signUps: SignUps | undefined
  /** Links to articles that readers do not see yet. */
  previews: Pick<PreviewLinks, 'read'>
  /** Browsers that want storm alerts, if any can be told. `allowLoopback`: also push services of tests. */
  stormPush?: { store: StormPushStore; publicKey: string; allowLoopback: boolean }
  stream: Pick<StreamService, 'answer' | 'answerTitle'>
  /** The script of the page that keeps a copy of the storm pages; undefined in development: none is kept. */
  keepCode: string | undefined
  /** The browser's build. */
  assets: StaticFiles
  /** The cities' own assets. */
  media: Pick<MediaFiles, 'loadOf'>
  logger: Logger
  /** Proxies beside those of this machine and its private networks. */
  trustedProxies: TrustedProxies
  /** Origin of a publication's canonical addresses. */
  originOf(publication: Publication): string
  /** Why the process cannot answer readers, undefined when it can. */
  notReady(): Promise<string | undefined>
  /** Figures for programs at /metrics, and the count of requests by class of status. */
  metrics?: { figures: readonly Figure[]; token: string | undefined; requests: Map<string, number> }
  /** The body of `/readyz?verbose` beside the status, JSON-safe. */
  report(): Promise<object>
  production: boolean
}

/** Values that handlers find in Hono's context. */
export interface Environment {
  Variables: {
    publication: Publication
    texts: Texts
    requestId: string
    /** The body of a form, where its route reads one. */
    body: string
  }
}
