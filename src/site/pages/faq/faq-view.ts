import type { FaqItem } from '../../../publication/content.ts'
import type { PageContext, PageView } from '../../page.ts'

/** What the FAQ shows. */
export interface FaqView {
  groups: readonly FaqGroupView[]
  /** Number of answers in all groups. */
  count: number
  supportEmail: string
}

/** A topic with its questions. */
export interface FaqGroupView {
  /** Unique on the page. */
  id: string
  title: string
  items: readonly Pick<FaqItem, 'id' | 'question' | 'html'>[]
}

export function buildFaqView({ publication, texts }: PageContext): PageView<FaqView> {
  const { content, contact, name, city } = publication
  const count = content.faq.reduce((sum, { items }) => sum + items.length, 0)
  return {
    title: texts.faq.title,
    description: texts.faq.description(count, name, city),
    body: {
      groups: content.faq.map(({ title, items }, index) => ({
        id: `part-${index + 1}`,
        title,
        items: items.map(({ id, question, html }) => ({ id, question, html })),
      })),
      count,
      supportEmail: contact.supportEmail ?? contact.email,
    },
  }
}
