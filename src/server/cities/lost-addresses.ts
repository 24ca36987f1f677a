import type { OwnArticle } from '../../publication/content.ts'
import type { ReadPublication } from '../../publication/read-publication.ts'

/** A line for the publisher about each article that readers had and whose address leads nowhere now. */
export function tellLostAddresses(
  before: readonly OwnArticle[],
  { publication, written, heldBack }: Pick<ReadPublication, 'publication' | 'written' | 'heldBack'>,
): string[] {
  const now = publication?.content.articles ?? []
  const kept = new Set([
    ...now.flatMap(({ path, was }) => [path, ...was]),
    // Drafts and scheduled articles.
    ...written.map(({ article }) => article.path),
  ])
  const had = new Set(before.map(({ path }) => path))
  return before
    .filter(({ path, slug }) => !kept.has(path) && !heldBack.has(slug))
    .map(({ path, slug, title, html }) => {
      const successor = now.find(
        (one) => !had.has(one.path) && (one.slug === slug || one.title === title || one.html === html),
      )
      const file = successor ? `articles/${successor.slug}.md` : "the article's new file"
      const gone = successor ? '' : '; if it is gone for good, nothing is to be done'
      return `the address ${path} was served until now and leads nowhere: to keep readers’ links add "was: [${path}]" to ${file}${gone}`
    })
}
