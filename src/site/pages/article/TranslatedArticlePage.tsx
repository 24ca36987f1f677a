import { pathIn } from '../../components/languages.ts'
import proseCss from '../../components/Prose.css?inline'
import { Styles } from '../../components/Styles.tsx'
import { Block } from '../../components/translated/Block.tsx'
import { Speaker } from '../../components/translated/say.tsx'
import { TranslatedPage } from '../../components/translated/TranslatedPage.tsx'
import { type PageProps, route } from '../../page.ts'
import { buildTranslatedArticleView, type TranslatedArticleView } from './translated-article-view.ts'

/** One of our own articles in another language: each block that is translated with its English, the others in English. */
export function TranslatedArticlePage({ view, t }: PageProps<TranslatedArticleView>) {
  const speaker = new Speaker(view.frame.language, t, { isNoted: true })
  return (
    <TranslatedPage
      view={view.frame}
      title={view.title && <Block block={view.title} as="span" t={t} />}
      speaker={speaker}
      isSigned={speaker.isSigned && view.isSigned}
      t={t}
    >
      <Styles name="Prose" css={proseCss} />
      <article className="prose">
        {view.deck && <Block block={view.deck} as="p" t={t} />}
        <p className="meta">
          <span lang="en">{view.author}</span> · {view.date}
        </p>
        {view.points.length > 0 && (
          <>
            <h2 lang="en">{t.article.keyPoints}</h2>
            <List blocks={view.points} t={t} />
          </>
        )}
        {view.parts.map((blocks) => (
          <Part key={blocks[0]?.html} blocks={blocks} t={t} />
        ))}
      </article>
    </TranslatedPage>
  )
}

/** A paragraph, a heading, or the items of a list. */
function Part({ blocks, t }: ListProps) {
  const [block] = blocks
  if (!block) return null
  if (block.as === 'step') {
    return (
      <ol>
        <Items blocks={blocks} t={t} />
      </ol>
    )
  }
  if (block.as === 'item') return <List blocks={blocks} t={t} />
  return (
    <Block
      block={block}
      as={block.as === 'h2' || block.as === 'h3' || block.as === 'p' ? block.as : 'div'}
      t={t}
    />
  )
}

interface ListProps {
  blocks: TranslatedArticleView['points']
  t: PageProps<unknown>['t']
}

function List(props: ListProps) {
  return (
    <ul>
      <Items {...props} />
    </ul>
  )
}

function Items({ blocks, t }: ListProps) {
  return blocks.map((block) => <Block key={block.html} block={block} as="li" t={t} />)
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
