import type { PageContext, PageView } from '../../page.ts'
import { translations } from '../../texts/translations.ts'

/** The page on which a reader keeps a copy of the storm pages. */
export interface KeepView {
  name: string
  parts: readonly string[]
}

/** The view of that page. */
export function buildKeepView({ publication, texts }: PageContext): PageView<KeepView> {
  const t = texts.kept
  const languages = ['English', ...translations.map(({ name }) => name)].join(', ')
  return {
    title: t.title,
    description: t.description,
    frame: 'plain',
    keepsCopy: true,
    hasWorker: true,
    body: { name: publication.name, parts: t.parts(languages) },
  }
}
