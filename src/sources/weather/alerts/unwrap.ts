/**
 * Paragraphs of a text that is wrapped at 69 columns, as the service sends it. A line that begins a block
 * (`* WHAT…`, `HAZARD…`) or an item of a list begins a paragraph.
 */
export function unwrap(text: string): string[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const paragraphs: string[] = []
  let open = false
  for (const line of lines.map((one) => one.trim())) {
    const begins = /^(\*|-|\d+\. |[A-Z][A-Z /]+\.\.\.)/.test(line)
    if (line !== '' && open && !begins) paragraphs.push(`${paragraphs.pop()} ${line}`)
    else if (line !== '') paragraphs.push(line)
    open = line !== ''
  }
  return paragraphs
}
