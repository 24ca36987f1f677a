import type { CityParts } from '../city/city.ts'
import type { Publication } from '../publication/publication.ts'
import { exampleArticle, publicationWith } from '../site/example-content.fixture.ts'
import type { CityStore } from '../store/store.ts'
import { encodePage } from './answers/encoded-body.ts'
import { textResponse } from './answers/responses.ts'
import { completeHeaders } from './answers/security-headers.ts'
import { type AppParts, createApp } from './app.ts'
import { FixedDirectory } from './fixed-directory.fixture.ts'
import { createLogger } from './log/logger.ts'
import { CityFinder } from './network/city-finder.ts'
import { PageService, type PageSources } from './pages/page-service.ts'
import { SearchPages } from './search/search-pages.ts'

/** A store without data that answers every query. */
export const emptyStore: CityStore = {
  articles: {
    savePoll: async () => ({ added: 0, updated: 0 }),
    loadFeedStates: async () => new Map(),
    loadLatest: async () => [],
    loadArticles: async () => [],
    loadStoryGroups: async () => ({ stories: [], links: [] }),
    findNamed: async () => [],
    loadImage: async () => undefined,
  },
  search: {
    search: async () => [],
    searchOwnTexts: async () => [],
    keepOwnTexts: async () => {},
  },
  calendars: {
    loadOccurrences: async () => [],
    loadEvents: async () => [],
    loadCalendarStates: async () => new Map(),
  },
  readings: { loadReadings: async () => [] },
}

/** A file as `readStaticFiles` would have read it. */
function file(contentType: string, text: string) {
  return {
    status: 200,
    headers: completeHeaders({ 'content-type': contentType }, undefined),
    body: encodePage(text),
  }
}

/** All routes for one example city, without network and disk; a test replaces the parts that it tests. */
export function exampleApp(
  changes: Partial<AppParts> & Pick<CityParts, 'network'> & { publication?: Publication } = {},
) {
  const {
    publication = publicationWith({ articles: [exampleArticle()] }),
    store = emptyStore,
    network,
    ...parts
  } = changes
  const lines: Record<string, unknown>[] = []
  const directory = parts.directory ?? new FixedDirectory([publication])
  const logger =
    parts.logger ??
    createLogger(
      { logLevel: 'info', production: true },
      { write: (line) => void lines.push(JSON.parse(line)) },
    )
  const sources: PageSources = {
    store,
    hasFailed: () => false,
    network,
    scripts: { modules: [] },
    directory,
    logger,
    production: true,
  }
  const pages = parts.pages ?? new PageService(sources)
  const app = createApp({
    pages,
    searchPages: new SearchPages(pages, sources),
    cityFinder: new CityFinder(pages, sources),
    directory,
    images: {
      answer: async () => new Response('picture', { headers: { 'content-type': 'image/webp' } }),
      forget: async () => undefined,
    },
    ownImages: {
      answer: async () => new Response('own picture', { headers: { 'content-type': 'image/webp' } }),
      answerPreview: async () => textResponse(404, 'There is no such image.'),
    },
    store,
    signUps: undefined,
    previews: { read: () => ({ kind: 'forged' }) },
    contactDesk: undefined,
    keepCode: 'keep()',
    trustedProxies: [],
    stream: {
      answerTitle: () => new Response('{}'),
      answer: async () => new Response('music', { headers: { 'content-type': 'audio/mpeg' } }),
    },
    assets: new Map([['/assets/browser-1.js', file('text/javascript', 'run()')]]),
    media: {
      loadOf: async (_publication, path) =>
        path === '/media/icon.svg' ? file('image/svg+xml', '<svg/>') : undefined,
    },
    logger,
    originOf: () => 'https://example.test',
    notReady: async () => undefined,
    report: async () => ({}),
    production: true,
    ...parts,
  })
  return { app, pages, directory, publication, lines }
}
