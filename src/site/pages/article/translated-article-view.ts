import type { TranslatedBlock } from '../../../publication/content.ts'
import { englishPathOf } from '../../components/languages.ts'
import { languageAt, regionOf } from '../../components/translated/alert-table.ts'
import { lineOf } from '../../components/translated/Block.tsx'
import {
  buildTranslatedFrame,
  type TranslatedFrameView,
} from '../../components/translated/translated-frame.ts'
import { formatTranslatedDate } from '../../components/translated/translated-times.ts'
import type { PageContext, PageView } from '../../page.ts'
import { articleAt } from './article-view.ts'

/** An article of ours in another language. */
export interface TranslatedArticleView {
  frame: TranslatedFrameView
  title: TranslatedBlock | undefined
  deck: TranslatedBlock | undefined
  author: string
  /** When it was published or last changed. */
  date: string
  points: readonly TranslatedBlock[]
  /** The blocks of the text; those of a list are together. */
  parts: readonly (readonly TranslatedBlock[])[]
  /** Whether native speakers have signed every block that is translated. */
  isSigned: boolean
}

/** The view of the article at the context's path in the path's language. */
export function buildTranslatedArticleView(
  context: PageContext,
): PageView<TranslatedArticleView> | undefined {
  const { publication, path } = context
  const language = languageAt(path)
  const article = articleAt(publication, englishPathOf(path))
  const translation = article?.translations.find((one) => one.language === language)
  if (!article || !translation) return undefined
  const { blocks } = translation
  const [title, deck] = ['title', 'deck'].map((as) => blocks.find((block) => block.as === as))
  const parts: TranslatedBlock[][] = []
  for (const block of blocks) {
    if (block.as === 'title' || block.as === 'deck' || block.as === 'point') continue
    const isSameList = /item|step/.test(block.as) && parts.at(-1)?.[0]?.as === block.as
    if (isSameList) parts.at(-1)?.push(block)
    else parts.push([block])
  }
  return {
    title: title ? lineOf(title) : article.title,
    description: deck ? lineOf(deck) : article.deck,
    keywords: article.keywords,
    frame: 'lean',
    language,
    body: {
      frame: buildTranslatedFrame(context),
      title,
      deck,
      author: article.author,
      date: formatTranslatedDate(article.updatedAt ?? article.publishedAt, regionOf(context)),
      points: blocks.filter(({ as }) => as === 'point'),
      parts,
      isSigned: blocks.every(({ own }) => !own || own.reviewed !== undefined),
    },
  }
}
