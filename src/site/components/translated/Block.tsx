import type { TranslatedBlock } from '../../../publication/content.ts'
import { WrittenHtml } from '../Prose.tsx'

/**
 * A block of an article in the language of the page. Words about danger, which have a source, have the
 * English below them until a native speaker has signed them. What has no translation is in English.
 */
export function Block({
  block: { html, own },
  as: Tag,
}: {
  block: TranslatedBlock
  as: 'span' | 'h2' | 'h3' | 'p' | 'li' | 'div'
}) {
  if (!own) return <WrittenHtml as={Tag} html={html} lang="en" />
  if (own.reviewed || own.source === undefined) return <WrittenHtml as={Tag} html={own.html} />
  return (
    <Tag>
      <WrittenHtml as="span" html={own.html} />{' '}
      <small lang="en">
        <WrittenHtml as="span" html={html} />
      </small>
    </Tag>
  )
}
