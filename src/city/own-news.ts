import type { OwnArticle } from '../publication/content.ts'
import type { Publication } from '../publication/publication.ts'
import type { Story } from '../stories/story.ts'
import { rankWeights } from '../stories/weights.ts'
import { hour } from '../time/durations.ts'
import { choicesInForce, isNamed } from './rank-settings.ts'
import type { CityArticle } from './reports.ts'

/** Our own news of the last `within` milliseconds, by default those that count for the front page, each as a story of one report, so that it is ranked with those of the feeds. */
export function ownNews(
  publication: Publication,
  now: number,
  within = rankWeights.window * hour,
): Story<CityArticle>[] {
  return ownReports(publication, now)
    .filter(({ own, orderedAt }) => own.isNews && now - orderedAt < within)
    .map(toStory)
}

/** The same, with our own articles that an editor's choice in force names. */
export function ownOfFront(publication: Publication, now: number): Story<CityArticle>[] {
  const names = choicesInForce(publication, now).map(({ story }) => story)
  const news = ownNews(publication, now)
  const isKnown = new Set(news.map(({ id }) => id))
  const named = ownReports(publication, now).filter(
    (report) => !isKnown.has(report.id) && names.some((name) => isNamed(report, name)),
  )
  return [...news, ...named.map(toStory)]
}

function toStory(report: CityArticle): Story<CityArticle> {
  return { id: report.id, reports: [report], links: [] }
}

/**
 * Our own articles as reports of the publication. Their ids are below zero, where no article of a feed has one. A day
 * without a time is its noon, which may be to come.
 */
function ownReports(
  { content, name, hosts, language }: Publication,
  now: number,
): (CityArticle & { own: OwnArticle })[] {
  return content.articles.map((own, index) => ({
    id: -1 - index,
    feed: '',
    guid: own.path,
    title: own.title,
    summary: own.deck,
    link: own.path,
    publishedAt: own.publishedAt,
    orderedAt: Math.min(own.publishedAt, now),
    firstSeenAt: own.publishedAt,
    category: undefined,
    author: own.author,
    imageUrl: `https://${hosts[0]}${own.image.address}`,
    language,
    publisher: name,
    carrier: name,
    owner: name,
    claimed: undefined,
    section: own.category,
    position: 1,
    own,
  }))
}
