import type { PublicationContent } from '../../../publication/content.ts'
import type { Publication } from '../../../publication/publication.ts'
import { holdsWords } from '../../components/search-words.ts'
import { buildOwnCard, type StoryCard } from '../../components/story-card.ts'
import { cutText } from '../../components/text-cut.ts'

/** Something of our own that a search finds. */
export interface OwnMatch {
  card: StoryCard
  /** Milliseconds since 1970; undefined for pages and answers, which have no age. */
  publishedAt: number | undefined
}

const deckLimit = 200

/** Own articles, answers, events and pages that hold all the words in title or text. */
export function findOwn(publication: Publication, words: readonly string[]): OwnMatch[] {
  if (words.length === 0) return []
  const { content } = publication
  const articles = content.articles
    .filter(({ title, deck, text }) => holdsWords(`${title} ${deck} ${text}`, words))
    .map((article) => ({ card: buildOwnCard(article, publication), publishedAt: article.publishedAt }))
  const others = textsOf(content)
    .filter(({ title, text }) => holdsWords(`${title} ${text}`, words))
    .map((found) => ({ card: buildTextCard(found), publishedAt: undefined }))
  return [...articles, ...others]
}

interface FoundText {
  kicker: string
  title: string
  text: string
  href: string
  sample?: boolean
}

function textsOf(content: PublicationContent): FoundText[] {
  return [
    ...content.faq.flatMap(({ items }) =>
      items.map(({ id, question, text }) => ({ kicker: 'FAQ', title: question, text, href: `/faq#${id}` })),
    ),
    ...content.events.map(({ title, description, location, path }) => ({
      kicker: 'Events',
      title,
      text: `${location} ${description}`,
      href: path,
    })),
    ...Object.entries(content.pages).map(([name, page]) => ({
      kicker: 'Page',
      title: page.title,
      text: page.text,
      href: `/${name}`,
    })),
  ]
}

function buildTextCard({ kicker, title, text, href }: FoundText): StoryCard {
  return {
    id: href,
    kicker,
    headline: title,
    href,
    external: false,
    deck: cutText(text, deckLimit),
    publisher: '',
    date: undefined,
    readMinutes: undefined,
    image: undefined,
    sample: false,
    language: undefined,
  }
}
