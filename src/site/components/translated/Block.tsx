import type { TranslatedBlock } from '../../../publication/content.ts'
import type { Texts } from '../../texts/texts.ts'
import { WrittenHtml } from '../Prose.tsx'

/**
 * A block of an article in the language of the page. What no native speaker has signed has the English under it, and the
 * words 'unreviewed translation' where it has a source, as what is said of danger has: of the others the page says so once.
 * What has no translation is in English.
 */
export function Block({
  block: { html, own },
  as: Tag,
  t,
}: {
  block: TranslatedBlock
  as: 'span' | 'h2' | 'h3' | 'p' | 'li' | 'div'
  t: Texts
}) {
  if (!own) return <WrittenHtml as={Tag} html={html} lang="en" />
  if (own.reviewed) return <WrittenHtml as={Tag} html={own.html} />
  return (
    <Tag>
      <WrittenHtml as="span" html={own.html} />{' '}
      <small lang="en">
        <WrittenHtml as="span" html={html} />
        {own.source !== undefined && <i> ({t.storm.unreviewed})</i>}
      </small>
    </Tag>
  )
}
