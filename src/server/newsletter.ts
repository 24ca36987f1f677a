import type { Texts } from '../site/texts/texts.ts'

/** Characters of the longest email address (RFC 5321, section 4.5.3.1.3). */
const longest = 254

/** What a reader is told, in a page or as JSON. */
export interface NewsletterAnswer {
  status: 200 | 400 | 413 | 415
  message: string
}

/** What became of a newsletter request; each has a sentence in the texts of a language. */
export type NewsletterOutcome = keyof Texts['newsletter']['outcomes']

/**
 * Checks a newsletter request. No mail server can be configured yet, so nothing is stored or sent, and the reader is
 * told so. Never rejects for what was sent.
 */
export async function checkNewsletter(request: Request): Promise<Exclude<NewsletterOutcome, 'bodyTooLong'>> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded')) return 'noForm'
  const email = new URLSearchParams(await request.text()).get('email')?.trim() ?? ''
  const readable = email.length <= longest && /^[^\s@]+@[^\s@]+$/.test(email)
  return readable ? 'accepted' : 'wrongAddress'
}

/** Status and sentence for an outcome. */
export function answerNewsletter(outcome: NewsletterOutcome, t: Texts): NewsletterAnswer {
  return { status: statuses[outcome], message: t.newsletter.outcomes[outcome] }
}

const statuses = {
  accepted: 200,
  wrongAddress: 400,
  bodyTooLong: 413,
  noForm: 415,
} as const satisfies Record<NewsletterOutcome, NewsletterAnswer['status']>
