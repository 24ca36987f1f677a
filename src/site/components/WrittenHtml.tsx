/** HTML of a text that a publisher wrote in Markdown. It was rendered with raw HTML off, so it is safe to print. */
export function WrittenHtml({ html, className }: { html: string; className: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
