/** Characters of the longest email address, and of what is before its `@` (RFC 5321, section 4.5.3.1). */
const longest = 254
const longestLocal = 64

/**
 * An email address as a reader typed it, its domain in lower case; undefined where invalid. Stricter than
 * RFC 5321: no quotes, comments, literals and control characters, so it cannot end a header or begin one.
 */
export function parseAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (text.length > longest) return undefined
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  const domain = text.slice(at + 1).toLowerCase()
  if (local.length > longestLocal || !/^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(local))
    return undefined
  return isDomain(domain) ? `${local}@${domain}` : undefined
}

/** A domain of at least two labels, the last one no number. */
function isDomain(domain: string): boolean {
  return /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/.test(domain)
}

/** Domains of one provider that ignores dots in the local part (support.google.com/mail/answer/7436150). */
const withoutDots: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox of an address, for limits only: spellings that differ in case, in what
 * follows a plus sign (sub-addressing, RFC 5233), or in dots where the provider ignores
 * them, are one mailbox. On a server without sub-addressing, two mailboxes share a limit.
 */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const plain = local.replace(/(?<=.)\+.*$/, '')
  return withoutDots.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`
}
