import { formatToday } from '../components/news-date.ts'
import type { DraftView, PageContext, PageView } from '../page.ts'
import { textPathOf } from '../text-edition/text-address.ts'
import { buildHead, type HeadView } from './head-view.ts'
import { buildLeanView, buildShellView, type LeanView, type ShellView } from './shell-view.ts'

/** A whole page except its body, as data. JSON-safe. */
export interface DocumentView {
  /** BCP 47 tag. */
  language: string
  /** Of what surrounds the page, where it is not the page's. */
  frameLanguage: string | undefined
  head: HeadView
  /** Undefined for a page in the lean frame, and for one that is shown in one of our frames. */
  shell: ShellView | undefined
  /** Undefined for a page without the lean frame. */
  lean: LeanView | undefined
  draft: DraftView | undefined
  /** The page in the text edition, where its reader asks for little data. */
  textOffer: string | undefined
  /** What paper says of the page: whose it is, of which day, and its address without its scheme. */
  printed: string
  /** The page's title without the publication's name. */
  label: string | undefined
  /** Whether a script keeps the framed page up to date. */
  isLive: boolean
  /** Whether the framed page has buttons that copy. */
  hasCopyButtons: boolean
}

/** The document around a page. */
export function buildDocument(view: PageView, context: PageContext): DocumentView {
  const { publication, origin, path, now } = context
  return {
    language: view.language ?? publication.language,
    frameLanguage: view.language === undefined ? undefined : publication.language,
    head: buildHead(view, context),
    shell: view.frame === undefined ? buildShellView(view, context) : undefined,
    lean: view.frame === 'lean' ? buildLeanView(view, context) : undefined,
    draft: view.draft,
    textOffer: context.savesData ? textPathOf(view.canonical ?? path) : undefined,
    printed: [
      publication.name,
      formatToday(now, publication).label,
      `${origin.replace(/^https?:\/\//, '')}${path}`,
    ].join(' · '),
    label: view.title,
    isLive: view.isLive ?? false,
    hasCopyButtons: view.hasCopyButtons ?? false,
  }
}
