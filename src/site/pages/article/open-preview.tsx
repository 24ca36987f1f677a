import type { WrittenArticle } from '../../../publication/content.ts'
import { formatStoryTime } from '../../components/date-formats.ts'
import { ButtonLink, OutlineLink } from '../../components/links.tsx'
import messageCss from '../../components/Message.css?inline'
import { Styles } from '../../components/Styles.tsx'
import { type DraftView, type OpenPage, openPage, type PageContext, type PageProps } from '../../page.ts'
import type { Texts } from '../../texts/texts.ts'
import { ArticlePage } from './ArticlePage.tsx'
import { buildArticleView } from './article-view.ts'

/** An article as its file has it now. */
export interface PreviewedArticle {
  /** Undefined where it cannot be laid out. */
  written: WrittenArticle | undefined
  /** Size of its picture in px, where it is known. */
  pictureSize: { width: number; height: number } | undefined
  /** Its mistakes, a line each. */
  mistakes: readonly string[]
  /** When the link ends, in ms since 1970. */
  endsAt: number
}

/** The page behind a preview link: the article with a note above it, not to be shared or listed. */
export function openPreview(preview: PreviewedArticle, context: PageContext): OpenPage {
  const { publication, texts } = context
  const draft = buildDraft(preview, context)
  const kept = { noindex: true, canonical: null, quiet: true, draft }
  const article = preview.written?.article
  const others = publication.content.articles.filter(({ path }) => path !== article?.path)
  const content = { ...publication.content, articles: article ? [article, ...others] : others }
  const view =
    article &&
    buildArticleView({ ...context, publication: { ...publication, content }, path: article.path }, {})
  if (!article || !view) {
    const { title, explanation: description } = texts.preview
    return openPage(NotLaidOut, { title, description, ...kept, body: undefined }, texts)
  }
  const { width, height } = preview.pictureSize ?? {}
  const source = { src: article.image.address, srcSet: undefined, width, height }
  const body = {
    ...view.body,
    picture: { ...article.image, source },
    address: undefined,
    ads: { rail: [] },
  }
  return openPage(ArticlePage, { title: view.title, description: view.description, ...kept, body }, texts)
}

/** The page behind a link that shows no article: one that never did, or whose time is over. */
export function openRefusedPreview(why: 'missing' | 'ended', texts: Texts): OpenPage {
  const { refused, askAgain: description } = texts.preview
  const title = refused[why]
  return openPage(
    RefusedPreview,
    { title, description, frame: 'lean', noindex: true, canonical: null, body: { title } },
    texts,
  )
}

function RefusedPreview({ view, t }: PageProps<{ title: string }>) {
  return (
    <div className="message">
      <Styles name="Message" css={messageCss} />
      <h1>{view.title}</h1>
      <p className="deck">{t.preview.askAgain}</p>
      <p className="button-row">
        <ButtonLink href="/">{t.message.returnHome}</ButtonLink>
        <OutlineLink href="/contact">{t.navigation.contact}</OutlineLink>
      </p>
    </div>
  )
}

function buildDraft(
  { written, mistakes, endsAt }: PreviewedArticle,
  { publication, now, texts: { preview: t } }: PageContext,
): DraftView {
  const timeOf = (instant: number) => {
    const time = formatStoryTime(instant, now, publication)
    return typeof time === 'object' ? time.title : ''
  }
  const shownAt = written?.shownAt ?? now
  const state =
    shownAt === Number.POSITIVE_INFINITY
      ? t.draft
      : shownAt > now
        ? t.scheduled({ when: timeOf(shownAt) })
        : mistakes.length > 0
          ? t.heldBack
          : t.published
  return { state, until: t.until({ when: timeOf(endsAt) }), mistakes }
}

function NotLaidOut({ t: { preview: t } }: PageProps<undefined>) {
  return (
    <div className="message">
      <Styles name="Message" css={messageCss} />
      <h1>{t.title}</h1>
      <p className="deck">{t.explanation}</p>
    </div>
  )
}
