/** Longest e-mail address (RFC 5321, section 4.5.3.1.3). */
const longest = 254

/**
 * The answer to a newsletter request. No mail server can be configured yet, so nothing is kept or sent, and the reader
 * is told so.
 */
export function answerNewsletter(email: unknown): { status: 200 | 400; message: string } {
  if (typeof email !== 'string' || email.length > longest || !/^[^\s@]+@[^\s@]+$/.test(email.trim())) {
    return {
      status: 400,
      message: 'That does not look like an e-mail address. Please check it and try again.',
    }
  }
  return {
    status: 200,
    message:
      'Thank you. The newsletter has not started yet, so your address was not stored and nothing will be sent.',
  }
}
