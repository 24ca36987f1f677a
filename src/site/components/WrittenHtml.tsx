/** HTML made from a publisher's Markdown. Safe to print: the Markdown renderer escapes raw HTML. */
export function WrittenHtml({ html, className }: { html: string; className: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
