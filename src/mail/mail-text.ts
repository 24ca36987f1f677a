import { compile } from 'html-to-text'
import { LRUCache } from 'lru-cache'

/**
 * The plain part of a message, from its HTML: links in angle brackets behind their words (RFC 3986, appendix
 * C), without the words for a list of messages.
 */
export const mailTextOf: (html: string) => string = compile({
  wordwrap: 72,
  selectors: [
    { selector: 'a', options: { linkBrackets: ['<', '>'], hideLinkHrefIfSameAsText: true } },
    { selector: 'td', format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: 'div[style*="display:none"]', format: 'skip' },
  ],
})

/** Of issues that are being sent: to convert one takes 1 ms, for each of 100,000 readers. */
const issues = new LRUCache<string, string>({ max: 20, memoMethod: mailTextOf })

/** The same of an issue that goes to many: what all of them get is made once. */
export function issueTextOf({ shared, own }: { shared: string; own: string }): string {
  return `${issues.memo(shared).trim()}\n\n${mailTextOf(own).trim()}\n`
}
