import type { ContactProblem, ContactResult } from '../form-outcomes.ts'

/** The contact form, in English. Topics are those of `contactWays.subjects`. */
export const enContactForm = {
  title: 'Contact form',
  description: 'Write to the newsroom.',
  heading: 'Write to Us',
  name: 'Your name',
  email: 'Email address',
  emailHint: 'So that we can answer. We use it for nothing else.',
  topic: 'Topic',
  message: 'Message',
  messageHint: 'Up to 5,000 characters. No attachments: send those by email.',
  /** Label of a field that nobody sees. */
  trap: 'Leave this empty',
  send: 'Send message',
  problems: (count: number) => (count === 1 ? 'There is a problem' : `There are ${count} problems`),
  errors: {
    name: 'Enter your name in at most 100 characters.',
    email: 'Enter an address with a name and a domain, like name@example.com.',
    message: 'Write at least a few words, and at most 5,000 characters.',
    old: 'This page was open too long. Your message is below. Press “Send message” again.',
    tooMany:
      'Nothing was sent: too many messages came from your network. Your message is below. Try again in an hour.',
    failed: 'Nothing was sent: your message could not be stored. It is below. Try again in a few minutes.',
  } satisfies Record<ContactProblem, string>,
  results: {
    taken: {
      title: 'We have your message',
      text: 'It goes to the newsroom by email. If our mail server does not answer, we keep the message and send it later, so there is no need to write again.',
    },
    tooMany: {
      title: 'Too many messages',
      text: 'Nothing was sent. Try again in an hour, or write an email to',
    },
    tooLong: {
      title: 'That message is too long',
      text: 'Nothing was sent. Write a shorter message, or an email to',
    },
  } satisfies Record<ContactResult, { title: string; text: string }>,
  again: 'Write another message',
}
