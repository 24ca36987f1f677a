import type { TranslatedBlock } from '../../../publication/content.ts'
import { englishPathOf, pathIn } from '../../components/languages.ts'
import proseCss from '../../components/Prose.css?inline'
import { Styles } from '../../components/Styles.tsx'
import { languageAt, regionOf } from '../../components/translated/alert-table.ts'
import { Block } from '../../components/translated/Block.tsx'
import { Speaker } from '../../components/translated/say.tsx'
import { TranslatedPage } from '../../components/translated/TranslatedPage.tsx'
import {
  buildTranslatedFrame,
  type TranslatedFrameView,
} from '../../components/translated/translated-frame.ts'
import { formatTranslatedDate } from '../../components/translated/translated-times.ts'
import { lineOf } from '../../own-texts.ts'
import { type PageContext, type PageProps, type PageView, route } from '../../page.ts'
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

/** One of our own articles in another language: each block as far as it is translated. */
export function TranslatedArticlePage({ view, t }: PageProps<TranslatedArticleView>) {
  const speaker = new Speaker(view.frame.language, t)
  return (
    <TranslatedPage
      view={view.frame}
      title={view.title && <Block block={view.title} as="span" />}
      speaker={speaker}
      isSigned={speaker.isSigned && view.isSigned}
      t={t}
    >
      <Styles name="Prose" css={proseCss} />
      <article className="prose">
        {view.deck && <Block block={view.deck} as="p" />}
        <p className="meta">
          <span lang="en">{view.author}</span> · {view.date}
        </p>
        {view.points.length > 0 && (
          <>
            <h2 lang="en">{t.article.keyPoints}</h2>
            <List blocks={view.points} />
          </>
        )}
        {view.parts.map((blocks) => (
          <Part key={blocks[0]?.html} blocks={blocks} />
        ))}
      </article>
    </TranslatedPage>
  )
}

/** A paragraph, a heading, or the items of a list. */
function Part({ blocks }: ListProps) {
  const [block] = blocks
  if (!block) return null
  if (block.as === 'step') {
    return (
      <ol>
        <Items blocks={blocks} />
      </ol>
    )
  }
  if (block.as === 'item') return <List blocks={blocks} />
  return (
    <Block block={block} as={block.as === 'h2' || block.as === 'h3' || block.as === 'p' ? block.as : 'div'} />
  )
}

interface ListProps {
  blocks: TranslatedArticleView['points']
}

function List(props: ListProps) {
  return (
    <ul>
      <Items {...props} />
    </ul>
  )
}

function Items({ blocks }: ListProps) {
  return blocks.map((block) => <Block key={block.html} block={block} as="li" />)
}

/** The articles of ours in the languages in which they were translated. */
export const translatedArticleRoute = route({
  at: ({ content }) =>
    content.articles.flatMap(({ path, translations }) =>
      translations.map(({ language }) => pathIn(language, path)),
    ),
  needs: () => ({}),
  view: buildTranslatedArticleView,
  Page: TranslatedArticlePage,
})
