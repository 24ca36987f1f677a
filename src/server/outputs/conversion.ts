import type { Publication } from '../../publication/publication.ts'
import { withoutRemoved } from '../../publication/removals.ts'
import { textsOf } from '../../site/texts/texts.ts'
import type { Article } from '../../store/article.ts'
import type { CityStore } from '../../store/store.ts'
import { escapeXml, printInstant } from './xml.ts'

/** Entries of one answer. */
const perFeed = 15

/** The feed's fields, with the names of section 7 of the specification. */
export interface Conversion {
  httpStatus: 200 | 400 | 404 | 503
  body:
    | { status: 'ok'; feed: { url: string; title: string }; items: readonly ConvertedItem[] }
    | { status: 'error'; message: string }
}

/** Absent values are empty, as programs that read this shape expect. */
interface ConvertedItem {
  guid: string
  /** Plain text. */
  title: string
  /** HTML: escaped text. */
  description: string
  content: string
  link: string
  /** ISO 8601, in UTC. */
  pubDate: string
  author: string
  categories: readonly string[]
  /** The newsroom from which the feed took it over; absent where the feed says none. */
  origin?: string
  enclosure: { link?: string }
  thumbnail: string
  /** BCP 47 tag; absent where the feed says none. */
  language?: string
}

/** Answers `/api/convert?rss_url=…` from the store, for the publication's own feeds. Throws a StoreError. */
export async function convertFeed(
  address: string | undefined,
  publication: Publication,
  store: Pick<CityStore, 'articles'>,
): Promise<Conversion> {
  const { conversion } = textsOf(publication.language)
  if (!address) return refuse(400, conversion.noAddress)
  const feed = Object.values(publication.feeds)
    .flat()
    .find((one) => one.address === address)
  if (!feed) return refuse(404, conversion.unknownFeed({ publication: publication.name }))
  const state = (await store.articles.loadFeedStates([address])).get(address)
  if (state?.succeededAt === undefined) return refuse(503, conversion.notRead)
  const articles = await store.articles.loadLatest({ feeds: [address], limit: perFeed })
  return {
    httpStatus: 200,
    body: {
      status: 'ok',
      feed: { url: address, title: feed.title },
      items: withoutRemoved(articles, publication).map(toItem),
    },
  }
}

function refuse(httpStatus: 400 | 404 | 503, message: string): Conversion {
  return { httpStatus, body: { status: 'error', message } }
}

function toItem({ category, categories, origin, imageUrl, language, ...article }: Article): ConvertedItem {
  return {
    guid: article.guid,
    title: article.title,
    description: escapeXml(article.summary),
    content: '',
    link: article.link === '#' ? '' : article.link,
    pubDate: printInstant(article.publishedAt) ?? '',
    author: article.author ?? '',
    categories: categories ?? (category === undefined ? [] : [category]),
    ...(origin !== undefined && { origin }),
    enclosure: imageUrl === undefined ? {} : { link: imageUrl },
    thumbnail: imageUrl ?? '',
    ...(language !== undefined && { language }),
  }
}
