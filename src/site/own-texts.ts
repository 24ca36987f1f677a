import type { ListedEvent, OwnArticle, PublicationContent } from '../publication/content.ts'
import type { Publication } from '../publication/publication.ts'
import { languageName, pathIn, wholeTranslation } from './components/languages.ts'
import { buildOwnCard, type StoryCard } from './components/story-card.ts'
import { cutText } from './components/text-cut.ts'
import { linksTo, listedLinks } from './shell/navigation.ts'
import { type Texts, textsOf } from './texts/texts.ts'

/** A text of the publication (an article, page, answer, event or local service) that search can find. */
export interface OwnTextCard {
  /** Path on our site, unique in the publication; of a service a name that leads nowhere. */
  path: string
  /** Plain text, indexed beside the title. */
  text: string
  card: StoryCard
  /** Milliseconds since 1970; undefined for pages and answers, which have no date. */
  publishedAt: number | undefined
  /** Of a page: other words for it, which count as its title. */
  words?: string
}

const deckLimit = 200
const built = new WeakMap<Publication, ReadonlyMap<string, OwnTextCard>>()

/** All texts of a publication that search can find, by path. Cached: a `Publication` is immutable. */
export function ownTextsOf(publication: Publication): ReadonlyMap<string, OwnTextCard> {
  const known = built.get(publication)
  if (known) return known
  const texts = textsOf(publication.language)
  const articles = publication.content.articles.map((article) => ({
    path: article.path,
    text: [article.deck, ...article.keyPoints, article.text].join(' '),
    card: buildOwnCard(article, { publication, texts }),
    publishedAt: article.publishedAt,
  }))
  const translated = publication.content.articles.flatMap((article) =>
    article.translations.flatMap(({ language }) =>
      buildTranslated(article, language, { publication, texts }),
    ),
  )
  const others = findTexts(publication.content, texts).map((found) => ({
    path: found.href,
    text: found.text,
    card: buildTextCard(found),
    publishedAt: undefined,
  }))
  const services = servicesOf(publication.content, texts)
  const fixed = pagesOf(publication, texts, new Map(others.map((text) => [text.path, text])))
  const byPath = new Map(
    [...articles, ...translated, ...others, ...services, ...fixed].map((text) => [text.path, text]),
  )
  built.set(publication, byPath)
  return byPath
}

/** An article in another language; none where a part of it is not translated. */
function buildTranslated(
  article: OwnArticle,
  language: string,
  context: { publication: Publication; texts: Texts },
): OwnTextCard[] {
  const blocks = wholeTranslation(article, language)
  if (!blocks) return []
  const path = pathIn(language, article.path)
  const [title, deck] = blocks
  const tag = { tag: language, name: languageName(language, context.publication.language) }
  return [
    {
      path,
      text: blocks.map(({ text }) => text).join(' '),
      card: {
        ...buildOwnCard(article, context),
        id: path,
        href: path,
        headline: title?.text ?? '',
        deck: deck?.text ?? '',
        language: tag,
      },
      publishedAt: article.publishedAt,
    },
  ]
}

interface FoundText {
  kicker: string
  title: string
  text: string
  href: string
}

function findTexts(content: PublicationContent, texts: Texts): FoundText[] {
  const { kinds } = texts.search
  const answers = content.faq.flatMap(({ items }) =>
    items.map(({ id, question, text }) => ({
      kicker: kinds.answer,
      title: question,
      text,
      href: `/faq#${id}`,
    })),
  )
  const events = content.events.map((event) => eventText(event, texts))
  const pages = Object.entries(content.pages).map(([name, page]) => ({
    kicker: kinds.page,
    title: page.title,
    text: page.text,
    href: `/${name}`,
  }))
  const documents = content.documents
    .filter(({ frameHref }) => frameHref === undefined)
    .map(({ id, title, text }) => ({ kicker: kinds.page, title, text, href: `/embed/documents/${id}` }))
  const books = content.books
    ? [
        {
          kicker: kinds.page,
          title: texts.books.title,
          text: content.books.books.map(({ title }) => title).join(', '),
          href: '/books',
        },
      ]
    : []
  return [...answers, ...events, ...pages, ...documents, ...books]
}

/** Pages with a fixed address and those of sections, by their names in menus; `written`: texts of some of them. */
function pagesOf(
  publication: Publication,
  texts: Texts,
  written: ReadonlyMap<string, OwnTextCard>,
): OwnTextCard[] {
  const { kinds, words } = texts.search
  const groups = ['main', 'more', 'partners', 'legal'] as const
  const links = [
    ...groups.flatMap((group) => listedLinks({ group }, publication, texts)),
    ...linksTo(publication, [{ label: texts.newsletter.title, href: '/newsletter' }]),
    ...publication.categories.map(({ name, path }) => ({ label: name, href: path })),
  ]
  return links.map(({ label, href }) => {
    const others = Object.entries(words).find(([path]) => `/${path}` === href)?.[1] ?? ''
    const known = written.get(href)
    const card = known?.card ?? buildTextCard({ kicker: kinds.page, title: label, text: '', href })
    return {
      path: href,
      text: [others, known?.text].filter(Boolean).join(' '),
      card: { ...card, headline: label },
      publishedAt: undefined,
      words: others,
    }
  })
}

/** Services of the city and its county, which are at an address of theirs or answer a telephone. */
function servicesOf({ services }: PublicationContent, { search, liveWeather }: Texts): OwnTextCard[] {
  return (services?.services ?? []).map(({ name, about = '', link, phones, source }) => {
    const path = `service:${name}`
    const numbers = phones.join(` ${liveWeather.services.or} `)
    const text = [about, numbers].filter(Boolean).join(' ')
    const card = buildTextCard({ kicker: search.kinds.service, title: name, text, href: path })
    return {
      path,
      text: `${text} ${source}`,
      card: { ...card, href: link, external: true },
      publishedAt: undefined,
    }
  })
}

/** The card of an event of a remote calendar that a search found. */
export function buildEventCard(event: ListedEvent, texts: Texts): StoryCard {
  return buildTextCard(eventText(event, texts))
}

/** What has to be said of an event beside its title: that it is canceled, and who announced it. */
export function eventMarks(
  { canceled, announced }: ListedEvent,
  { events: t }: Pick<Texts, 'events'>,
): string[] {
  return [canceled && t.canceled, announced?.by].filter((mark) => typeof mark === 'string')
}

function eventText(event: ListedEvent, texts: Texts): FoundText {
  const { title, description, location, path } = event
  return {
    kicker: [texts.search.kinds.event, ...eventMarks(event, texts)].join(' · '),
    title,
    text: `${description} ${location}`,
    href: path,
  }
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
    coverage: undefined,
    language: undefined,
  }
}
