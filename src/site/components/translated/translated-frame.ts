import type { OwnArticle, TranslatedBlock } from '../../../publication/content.ts'
import { hasPage } from '../../../publication/pages.ts'
import { isStormFront } from '../../../weather/storm.ts'
import type { PageContext } from '../../page.ts'
import { englishPathOf, pathIn } from '../languages.ts'
import { languageAt } from './alert-table.ts'

/** What surrounds a page's body in another language: the English page and the language's other pages. */
export interface TranslatedFrameView {
  /** BCP 47 tag of the page. */
  language: string
  city: string
  /** The English front page, which is not the storm page. */
  front: string
  /** The page in English. */
  english: string
  links: readonly { name: 'newsOf' | 'title' | 'weatherLink' | 'search' | 'newsletter'; path: string }[]
  /** Other articles of ours in this language, by their titles. */
  guides: readonly TranslatedGuide[]
}

/** An article of ours in another language: its title and path. */
export interface TranslatedGuide {
  title: TranslatedBlock
  path: string
}

const mostGuides = 10

const pages = [
  ['newsOf', '/'],
  ['title', '/storm'],
  ['weatherLink', '/weather'],
  ['search', '/search'],
  ['newsletter', '/newsletter'],
] as const

/** The frame of the page at a path in another language. `address`: with the query for the English page. */
export function buildTranslatedFrame(context: PageContext, address = context.path): TranslatedFrameView {
  const { path, publication } = context
  const language = languageAt(path)
  return {
    language,
    city: publication.city,
    front: isStormFront(context) ? '/front' : '/',
    english: englishPathOf(address),
    links: pages
      .filter(([, to]) => to !== englishPathOf(path) && hasPage(publication, to))
      .map(([name, to]) => ({ name, path: pathIn(language, to) })),
    guides: publication.content.articles
      .flatMap((article) => guideIn(language, article) ?? [])
      .filter((guide) => guide.path !== path)
      .slice(0, mostGuides),
  }
}

/** An article in a language; undefined where it does not exist in it. */
export function guideIn(
  language: string,
  { path, translations }: Pick<OwnArticle, 'path' | 'translations'>,
): TranslatedGuide | undefined {
  const title = translations.find((one) => one.language === language)?.blocks[0]
  return title && { title, path: pathIn(language, path) }
}
