import type { OwnArticle } from '../../publication/content.ts'
import type { Publication } from '../../publication/publication.ts'
import type { PageContext } from '../page.ts'
import { buildGuideCard, type StoryCard } from './story-card.ts'

/** Gives out our own articles as guides, each of them once. */
export interface Guides {
  /** The next articles for which `suits` is true; fewer when not enough are left. */
  take(count: number, suits?: (article: OwnArticle) => boolean): StoryCard[]
}

/** The guides of a publication: first those that home.yaml places, then the others, newest first. */
export function openGuides(
  context: Pick<PageContext, 'publication' | 'texts'>,
  used: readonly OwnArticle[] = [],
): Guides {
  // By path: the plan and the list may hold different objects of one article.
  const left = new Map(inOrder(context.publication).map((article) => [article.path, article]))
  for (const { path } of used) left.delete(path)
  return {
    take(count, suits = () => true) {
      const taken = [...left.values()].filter(suits).slice(0, count)
      for (const { path } of taken) left.delete(path)
      return taken.map((article) => buildGuideCard(article, context))
    },
  }
}

function inOrder({ content: { home, articles } }: Publication): OwnArticle[] {
  const guides = articles.filter(({ isNews }) => !isNews)
  return home ? [...articlesOf(home), ...guides] : guides
}

/** The articles of a plan, in order. */
export function articlesOf(plan: NonNullable<Publication['content']['home']>): OwnArticle[] {
  return [plan.featured, ...plan.more, ...plan.tabs.flatMap(({ articles }) => articles)]
}
