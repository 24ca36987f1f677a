/** HTML made from a publisher's Markdown, or from a page for the text edition. Safe to print: both escape text where they make it. */
export function WrittenHtml({ html, ...attributes }: { html: string; className: string; itemProp?: string }) {
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
}
