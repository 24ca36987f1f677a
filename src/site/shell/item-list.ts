import type { StoryCard } from '../components/story-card.ts'

/** A page's stories as schema.org's ItemList; empty for a page without linked stories. */
export function buildItemList(
  name: string,
  cards: readonly (StoryCard | undefined)[],
  origin: string,
): object[] {
  const linked = cards.flatMap((card) =>
    card?.href ? [{ name: card.headline, url: new URL(card.href, origin).href }] : [],
  )
  if (linked.length === 0) return []
  return [
    {
      '@type': 'ItemList',
      name,
      itemListElement: linked.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item })),
    },
  ]
}
