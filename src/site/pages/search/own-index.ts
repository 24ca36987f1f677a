import type { Publication } from '../../../publication/publication.ts'
import { wordsOf } from '../../components/search-words.ts'
import { buildOwnCard, type StoryCard } from '../../components/story-card.ts'
import { cutText } from '../../components/text-cut.ts'
import { textsOf } from '../../texts/texts.ts'

/** Something of our own that a search may find. */
export interface OwnText {
  card: StoryCard
  /** Milliseconds since 1970; undefined for pages and answers, which have no age. */
  publishedAt: number | undefined
  /** Folded. */
  titleWords: readonly string[]
}

/** A folded word and the texts that hold it. */
export interface OwnWord {
  word: string
  texts: readonly OwnText[]
}

const deckLimit = 200
const indexes = new WeakMap<Publication, readonly OwnWord[]>()

/** The words of a publication's own texts in order of their letters; read once, since a publication never changes. */
export function getOwnWords(publication: Publication): readonly OwnWord[] {
  const known = indexes.get(publication)
  if (known) return known
  const index = buildIndex(publication)
  indexes.set(publication, index)
  return index
}

function buildIndex(publication: Publication): OwnWord[] {
  const byWord = new Map<string, OwnText[]>()
  const add = (card: StoryCard, publishedAt: number | undefined, text: string) => {
    const own = { card, publishedAt, titleWords: wordsOf(card.headline) }
    for (const word of wordsOf(`${card.headline} ${text}`)) {
      const texts = byWord.get(word)
      if (texts) texts.push(own)
      else byWord.set(word, [own])
    }
  }
  const { content } = publication
  for (const article of content.articles) {
    add(buildOwnCard(article, publication), article.publishedAt, `${article.deck} ${article.text}`)
  }
  for (const found of findTexts(publication)) add(buildTextCard(found), undefined, found.text)
  return [...byWord]
    .map(([word, texts]) => ({ word, texts }))
    .sort((one, other) => (one.word < other.word ? -1 : 1))
}

interface FoundText {
  kicker: string
  title: string
  text: string
  href: string
}

function findTexts({ content, language }: Publication): FoundText[] {
  const texts = textsOf(language)
  const { kinds } = texts.search
  return [
    ...content.faq.flatMap(({ items }) =>
      items.map(({ id, question, text }) => ({
        kicker: kinds.answer,
        title: question,
        text,
        href: `/faq#${id}`,
      })),
    ),
    ...content.events.map(({ title, description, location, path, sample }) => ({
      kicker: sample ? `${kinds.event} · ${texts.events.sample}` : kinds.event,
      title,
      text: `${description} ${location}`,
      href: path,
    })),
    ...Object.entries(content.pages).map(([name, page]) => ({
      kicker: kinds.page,
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
    // This is the label of stories; that of an event is in its kicker.
    sample: false,
    language: undefined,
  }
}
