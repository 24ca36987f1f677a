import type { OwnArticle } from '../../publication/content.ts'
import type { ReadPublication } from '../../publication/reading/read-publication.ts'

/** The only one of the first list that has any: of several nobody knows which took the address. */
function onlyOne<T>(...lists: readonly (readonly T[])[]): T | undefined {
  const found = lists.find((list) => list.length > 0)
  return found?.length === 1 ? found[0] : undefined
}

/** A line for the publisher about each article that readers had and whose address leads nowhere now. */
export function reportLostAddresses(
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
  const added = now.filter(({ path }) => !had.has(path))
  return before
    .filter(({ path, slug }) => !kept.has(path) && !heldBack.has(slug))
    .map(({ path, slug, title, html }) => {
      const successor = onlyOne(
        added.filter((one) => one.slug === slug || (one.title === title && one.html === html)),
        added.length === 1 ? added.filter((one) => one.title === title || one.html === html) : [],
      )
      const file = successor ? `articles/${successor.slug}.md` : "the article's new file"
      const gone = successor ? '' : '; if it is gone for good, nothing is to be done'
      return `the address ${path} was served until now and leads nowhere: to keep readers’ links add "was: [${path}]" to ${file}${gone}`
    })
}
