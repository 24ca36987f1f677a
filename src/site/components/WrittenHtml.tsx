/** HTML made from a publisher's Markdown. Safe to print: the Markdown renderer escapes raw HTML. */
export function WrittenHtml({ html, ...attributes }: { html: string; className: string; itemProp?: string }) {
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
}
