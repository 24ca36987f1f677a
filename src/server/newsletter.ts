/** Longest e-mail address (RFC 5321, section 4.5.3.1.3). */
const longest = 254

/** What a reader is told, in a page or as JSON. */
export interface NewsletterAnswer {
  status: 200 | 400 | 413 | 415
  message: string
}

/**
 * The answer to a newsletter request. No mail server can be configured yet, so nothing is kept or sent, and the reader
 * is told so. Never rejects for what was sent.
 */
export async function answerNewsletter(request: Request): Promise<NewsletterAnswer> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded')) {
    return { status: 415, message: 'Please use the form at the foot of any page.' }
  }
  const email = new URLSearchParams(await request.text()).get('email')?.trim() ?? ''
  if (email.length > longest || !/^[^\s@]+@[^\s@]+$/.test(email))
    return { status: 400, message: wrongAddress }
  return {
    status: 200,
    message:
      'Thank you. The newsletter has not started yet, so your address was not stored and nothing will be sent.',
  }
}

/** The answer to a body that is too large to be an address. */
export const tooLong: NewsletterAnswer = {
  status: 413,
  message: 'An e-mail address has at most 254 characters. Please check it and try again.',
}

const wrongAddress = 'That does not look like an e-mail address. Please check it and try again.'
