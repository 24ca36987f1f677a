import type { Problem } from '../../text/problem.ts'
import type { PublicationContent, WrittenArticle } from '../content.ts'
import type { CityFiles } from '../files/city-files.ts'
import { readAdverts } from './adverts.ts'
import { withHtml } from './article-translations.ts'
import { readArticles } from './articles.ts'
import { listAssets, listRasters } from './assets.ts'
import { readBooks } from './books.ts'
import type { ContentFolder, PageLink } from './content-folder.ts'
import { readDocuments } from './documents.ts'
import { embargoedPictures, withoutEarlyLinks } from './embargo.ts'
import { readEvents } from './events/read-events.ts'
import { readFaq } from './faq.ts'
import { readFrontChoices } from './front-choices.ts'
import { readHome } from './home.ts'
import { readLocalServices } from './local-services.ts'
import { readNote } from './note.ts'
import { findEarlyLinks } from './page-links.ts'
import { readSampleWeather } from './sample-weather.ts'
import { readStormSteps } from './storm-steps.ts'
import { readTeam } from './team.ts'
import { readTextPages } from './text-pages.ts'

/**
 * Reads everything that a publisher writes beside the settings. With an error among the
 * problems it is incomplete. `links` lead to pages and files of ours; `paths` are those
 * of articles, broken and scheduled ones included, and events; `written` are all articles
 * that can be laid out; `advertPages` are the pages that adverts are limited to.
 */
export async function readContent(
  files: CityFiles,
  settings: Pick<ContentFolder, 'timeZone' | 'categories' | 'hosts'>,
): Promise<{
  content: PublicationContent
  problems: Problem[]
  links: PageLink[]
  paths: string[]
  advertPages: readonly PageLink[]
  written: readonly WrittenArticle[]
}> {
  const cityFolder: ContentFolder = {
    files,
    id: files.id,
    ...settings,
    assets: listAssets(files),
    now: Date.now(),
  }
  const articles = await readArticles(cityFolder)
  const pages = await readTextPages(cityFolder)
  const documents = await readDocuments(cityFolder)
  const calendar = readEvents(cityFolder)
  const adverts = readAdverts(cityFolder)
  const home = readHome(cityFolder, articles)
  const choices = readFrontChoices(cityFolder)
  const faq = readFaq(cityFolder)
  const books = readBooks(cityFolder)
  const team = readTeam(cityFolder)
  const sampleWeather = readSampleWeather(cityFolder)
  const services = readLocalServices(cityFolder)
  const steps = readStormSteps(cityFolder)
  const note = readNote(cityFolder)
  const parts = [
    articles,
    pages,
    documents,
    home,
    choices,
    faq,
    books,
    adverts,
    team,
    sampleWeather,
    services,
    steps,
    note,
  ]
  const links = parts.flatMap((part) => part.links ?? [])
  const { scheduled } = articles
  const embargoed = embargoedPictures(files, cityFolder.assets, scheduled)
  const shown = new Map([...cityFolder.assets].filter(([name]) => !embargoed.has(name)))
  const opened = <T extends { html: string }>(text: T) => withoutEarlyLinks(text, scheduled)
  return {
    content: {
      home: home.content,
      ...choices.content,
      note: note.content,
      articles: articles.content.map((one) => withHtml(one, opened)),
      nextArticleAt: firstOf(articles.nextAt, adverts.nextAt),
      pages: Object.fromEntries(Object.entries(pages.content).map(([name, page]) => [name, opened(page)])),
      faq: faq.content.map((group) => ({ ...group, items: group.items.map(opened) })),
      books: books.content,
      adverts: adverts.content,
      team: team.content,
      services: services.content,
      stormSteps: steps.content,
      documents: documents.content.map(opened),
      events: calendar.events,
      upcoming: calendar.upcoming,
      sampleWeather: sampleWeather.content,
      embargoed,
      rasters: listRasters(shown),
    },
    problems: [
      ...parts.flatMap((part) => part.problems),
      ...calendar.problems,
      ...findEarlyLinks(links, scheduled),
    ],
    links,
    advertPages: adverts.pages,
    written: articles.written.map((one) => ({ ...one, article: opened(one.article) })),
    paths: [...articles.paths, ...calendar.events.map(({ path }) => path)],
  }
}

function firstOf(one = Number.POSITIVE_INFINITY, other = Number.POSITIVE_INFINITY): number | undefined {
  const first = Math.min(one, other)
  return Number.isFinite(first) ? first : undefined
}
