/** HTML without what would hide text although nobody meant that: a '<!' that begins nothing, a comment that never ends. */
export function mendDeclarations(html: string): string {
  return html.includes('<!') ? withoutOpenComment(withoutLostDeclarations(html)) : html
}

/** '<!' begins a comment or a declaration only where dashes, a name or a condition of Word follow; any other would hide all up to the next '>', as would the marks of a CDATA section, which HTML does not have. A text that is nothing but a beginning of a declaration is about it. */
function withoutLostDeclarations(html: string): string {
  return html
    .replace(/<!\[CDATA\[|\]\]>/gi, '')
    .replace(/<!(?!--|[a-z]|\[(?:end)?if\b)/gi, '&lt;!')
    .replace(/^\s*<!(?=[a-z][^<>]*$)/i, '&lt;!')
}

/** A comment that never ends, ends at its first '>' or at the next tag. Conditions of Word stay: what they hide is no text. */
function withoutOpenComment(html: string): string {
  const end = Math.max(html.lastIndexOf('-->'), html.lastIndexOf('--!>'))
  const open = html.indexOf('<!--', end < 0 ? 0 : end)
  if (open < 0) return html
  return html.slice(0, open) + html.slice(open).replace(/<!--(?!\[if\b)[^<>]*>?/gi, '')
}
