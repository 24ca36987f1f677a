import type { DraftView, PageContext, PageView } from '../page.ts'
import { buildHead, type HeadView } from './head-view.ts'
import { buildShellView, type ShellView } from './shell-view.ts'

/** A whole page except its body, as data. JSON-safe. */
export interface DocumentView {
  /** BCP 47 tag. */
  language: string
  head: HeadView
  /** Undefined for a page that is shown in one of our frames. */
  shell: ShellView | undefined
  draft: DraftView | undefined
  /** The page's address without its scheme, as paper has it. */
  address: string
  /** The page's title without the publication's name. */
  label: string | undefined
  /** Whether a script keeps the framed page up to date. */
  isLive: boolean
  /** Whether the framed page has buttons that copy. */
  hasCopyButtons: boolean
}

/** The document around a page. */
export function buildDocument(view: PageView, context: PageContext): DocumentView {
  return {
    language: context.publication.language,
    head: buildHead(view, context),
    shell: view.bare ? undefined : buildShellView(view, context),
    draft: view.draft,
    address: `${context.origin.replace(/^https?:\/\//, '')}${context.path}`,
    label: view.title,
    isLive: view.isLive ?? false,
    hasCopyButtons: view.hasCopyButtons ?? false,
  }
}
