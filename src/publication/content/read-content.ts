import type { PublicationContent } from '../content.ts'
import type { Problem } from '../problem.ts'
import { readArticles } from './articles.ts'
import { listAssets } from './assets.ts'
import type { ContentFolder } from './content-folder.ts'
import { readEvents } from './events.ts'
import { readHome } from './home.ts'
import { checkPageLinks } from './page-links.ts'
import { readTextPages } from './text-pages.ts'

/** Reads everything that a publisher writes beside the settings. With an error among the problems it is incomplete. */
export async function readContent(
  folder: string,
  id: string,
  timeZone: string,
): Promise<{ content: PublicationContent; problems: Problem[] }> {
  const place: ContentFolder = { folder, id, timeZone, assets: await listAssets(folder), now: Date.now() }
  const [articles, pages, calendar] = await Promise.all([
    readArticles(place),
    readTextPages(place),
    readEvents(place),
  ])
  const home = await readHome(place, articles.content, articles.paths)
  const parts = [home, articles, pages]
  const paths = new Set([...articles.paths, ...calendar.events.map(({ path }) => path)])
  const links = parts.flatMap((part) => part.links)
  return {
    content: {
      home: home.content,
      articles: articles.content,
      pages: pages.content,
      faq: [],
      books: undefined,
      team: [],
      documents: [],
      events: calendar.events,
      upcoming: calendar.upcoming,
      sampleWeather: undefined,
    },
    problems: [
      ...parts.flatMap((part) => part.problems),
      ...calendar.problems,
      ...checkPageLinks(links, paths, place.assets),
    ],
  }
}
