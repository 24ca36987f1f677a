import type { OwnArticle } from '../publication/content.ts'
import type { Story } from '../stories/story.ts'
import { rankWeights } from '../stories/weights.ts'
import { hour } from '../time/durations.ts'
import type { City } from './city.ts'
import { choicesInForce, isNamed } from './rank-settings.ts'
import type { CityArticle } from './reports.ts'

type OwnCity = Pick<City, 'publication' | 'now'>

/** Our own news of the last `within` milliseconds, by default those that count for the front page, each as a story of one report, so that it is ranked with those of the feeds. */
export function ownNews(city: OwnCity, within = rankWeights.window * hour): Story<CityArticle>[] {
  return ownReports(city)
    .filter(({ own, orderedAt }) => own.isNews && city.now - orderedAt < within)
    .map(toStory)
}

/** The same, with our own articles that an editor's choice in force names. */
export function ownOfFront(city: OwnCity): Story<CityArticle>[] {
  const names = choicesInForce(city).map(({ story }) => story)
  const news = ownNews(city)
  const isKnown = new Set(news.map(({ id }) => id))
  const named = ownReports(city).filter(
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
function ownReports({
  publication: { content, name, hosts, language },
  now,
}: OwnCity): (CityArticle & { own: OwnArticle })[] {
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
