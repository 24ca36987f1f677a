import type { OwnArticle, PublicationContent, TranslatedBlock } from '../publication/content.ts'
import type { Publication } from '../publication/publication.ts'
import { slugify, takeSlug } from '../text/slug.ts'
import { englishPathOf, languageAt, languagesOf, wholeTranslation } from './components/languages.ts'
import type { PageContext } from './page.ts'
import { findLanguage, type Language, nameIn } from './texts/texts.ts'

/**
 * The context of a page in the language of its path, '/es/weather': the same page of a publication that has this
 * language, at the path of the page in English. So a page knows nothing of other languages.
 */
export function speakAt(context: PageContext): PageContext {
  const language = findLanguage(languageAt(context.path))
  return language ? speakIn({ ...context, path: englishPathOf(context.path) }, language) : context
}

/** The context in a language, for what has no path, such as mails. */
export function speakIn(context: PageContext, language: Language): PageContext {
  return {
    ...context,
    language: language.tag,
    publication: publicationIn(context.publication, language),
    texts: language.texts,
  }
}

const spoken = new WeakMap<Publication, Map<string, Publication>>()

/** A publication as its pages and mails in a language have it. Cached: a `Publication` is immutable. */
export function publicationIn(publication: Publication, language: Language): Publication {
  const byTag = spoken.get(publication) ?? new Map<string, Publication>()
  spoken.set(publication, byTag)
  const known = byTag.get(language.tag)
  if (known) return known
  const made = translate(publication, language)
  byTag.set(language.tag, made)
  return made
}

function translate(publication: Publication, { tag, locale, texts }: Language): Publication {
  const named = (words: string) => nameIn(tag, words)
  const titled = <Group extends { title: string }>(group: Group) => ({ ...group, title: named(group.title) })
  const { city, name } = publication
  const headline = texts.translated.newsOf({ city })
  return {
    ...publication,
    language: locale,
    filesLanguage: publication.language,
    defaultTitle: `${name} | ${headline}`,
    homeHeadline: headline,
    description: texts.translated.frontDescription({ city }),
    footer: publication.footer.map(titled),
    sitemap: publication.sitemap.map(titled),
    categories: publication.categories.map((category) => ({
      ...category,
      name: named(category.name),
      shortName: named(category.shortName),
      heading: named(category.heading),
      footerName: named(category.footerName),
      sectionName: named(category.sectionName),
      emptyText: undefined,
    })),
    content: translateContent(publication.content, tag),
  }
}

/** Of our articles those that exist in the language. */
function translateContent(content: PublicationContent, tag: string): PublicationContent {
  const { services } = content
  return {
    ...content,
    // Its plan and its video are English.
    home: undefined,
    articles: content.articles.flatMap((article) => translateArticle(article, tag) ?? []),
    services: services && {
      ...services,
      services: services.services.map(({ es, ...service }) => ({ ...service, ...(tag === 'es' && es) })),
    },
  }
}

/** An article in a language; undefined where a block of it is not translated. */
function translateArticle(article: OwnArticle, tag: string): OwnArticle | undefined {
  const blocks = wholeTranslation(article, tag)
  if (!blocks) return undefined
  const textsAs = (as: TranslatedBlock['as']) =>
    blocks.filter((block) => block.as === as).map(({ text }) => text)
  const [title = '', deck = ''] = [...textsAs('title'), ...textsAs('deck')]
  const body = blocks.filter(({ as }) => as !== 'title' && as !== 'deck' && as !== 'point')
  const ids = new Set<string>()
  const parts = body.map((block) => ({
    ...block,
    id: /^h/.test(block.as) ? takeSlug(slugify(block.text, 'part'), ids) : '',
  }))
  return {
    ...article,
    title,
    deck,
    keyPoints: textsAs('point'),
    html: parts.map(printBlock).join('\n'),
    text: body.map(({ text }) => text).join(' '),
    subheads: parts.filter(({ as }) => as === 'h2').map(({ id, text }) => ({ id, title: text })),
    sectionName: nameIn(tag, article.sectionName),
    updates: [],
    corrections: [],
  }
}

/** A block as the article's own HTML has it; the items of a list open and close it. */
function printBlock(
  { as, html, id }: { as: TranslatedBlock['as']; html: string; id: string },
  index: number,
  all: readonly { as: TranslatedBlock['as'] }[],
): string {
  if (as === 'h2' || as === 'h3') return `<${as} id="${id}">${html}</${as}>`
  if (as !== 'item' && as !== 'step') return `<p>${html}</p>`
  const list = as === 'item' ? 'ul' : 'ol'
  const opened = all[index - 1]?.as === as ? '' : `<${list}>\n`
  return `${opened}<li>${html}</li>${all[index + 1]?.as === as ? '' : `\n</${list}>`}`
}

/**
 * What was loaded for a page, as the page's language has it. A report whose feed names no language is in that of
 * the city's files. Our articles are those in the page's language; what holds one that does not exist in it is
 * left out.
 */
export function speakData<Value>(value: Value, { publication }: PageContext): Value {
  const { filesLanguage } = publication
  if (filesLanguage === undefined) return value
  const speak = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(speak).filter((inner) => inner !== leftOut)
    if (typeof one !== 'object' || one === null || Object.getPrototypeOf(one) !== Object.prototype) return one
    if ('translations' in one && 'path' in one)
      return publication.content.articles.find(({ path }) => path === one.path) ?? leftOut
    const told = Object.entries(one).map(([key, inner]) => [
      key,
      key === 'language' && inner === undefined && 'title' in one ? filesLanguage : speak(inner),
    ])
    const made = Object.fromEntries(told)
    // A story whose only report is left out is none.
    const isEmpty = 'reports' in made && Array.isArray(made.reports) && made.reports.length === 0
    return isEmpty || Object.values(made).includes(leftOut) ? leftOut : made
  }
  return speak(value) as Value
}

const leftOut = Symbol('left out')

/** The HTML of a page with its links led to pages in its language, where these exist. */
export function leadTo(html: string, tag: string, publication: Publication): string {
  const own = (address: string) =>
    languagesOf(address, publication).find((one) => one.tag === tag)?.path ?? address
  return (
    html
      .replace(/<(?:a|form) [^>]*?(?:href|action)="(\/[^"#]*)[^>]*>/g, (element, address: string) =>
        // A link whose words are in another language leads to that.
        / (?:href)?lang="/i.test(element) ? element : element.replace(`="${address}`, `="${own(address)}`),
      )
      // The search that a box's island asks for suggestions.
      .replaceAll('&quot;path&quot;:&quot;/search&quot;', `&quot;path&quot;:&quot;${own('/search')}&quot;`)
  )
}

/** The HTML of a message with its links led to pages in its language, where these exist. */
export function leadMail({ language, origin, publication }: PageContext, html: string): string {
  if (language === undefined) return html
  const [before = '', ...parts] = html.split(`"${origin}/`)
  // An address ends before a quote or an anchor.
  const ownPathOf = (part: string) =>
    `/${part}`.replace(/^[^"#]*/, (path) => {
      const found = languagesOf(path, publication).find((one) => one.tag === language)
      return found?.path ?? path
    })
  return [before, ...parts.map((part) => `"${origin}${ownPathOf(part)}`)].join('')
}
