import type { NewsletterOutcome } from '../form-outcomes.ts'

/** The newsletter's English pages: the form, and the results of its button and of links in messages. */
export const enNewsletter = {
  title: 'Newsletter',
  description: (city: string) => `${city} news by email: a daily digest, a weekly digest and weather alerts.`,
  deck: (city: string) => `${city} news by email, with no pictures and no trackers.`,
  email: 'Email address',
  choices: 'What to send',
  kinds: {
    daily: { name: 'Daily digest', hint: 'Each morning: the day’s stories and coming events.' },
    weekly: {
      name: 'Weekly digest',
      hint: 'Once a week: the best-reported stories of seven days, and coming events.',
    },
    alerts: {
      name: 'Weather alerts',
      hint: 'When a watch or warning for the city is issued or extended, and when it ends. To get only alerts, check only this box.',
    },
  },
  subscribe: 'Subscribe',
  confirmFirst: 'We send one message to confirm. Every email has a link to unsubscribe.',
  notSetUp:
    'Sign-up is not set up yet: the button only shows where it will be, and nothing is stored or sent.',
  privacy: 'Privacy Policy',
  again: 'Sign up again',
  home: 'Return to Home',
  confirmButton: 'Yes, send it to me',
  leaveButton: 'End this mail',
  leaveAllButton: 'End all mail and erase my address',
  /** What a reader is told, by what happened. */
  outcomes: {
    asked: {
      title: 'Check your inbox',
      text: 'We sent a message to the address you entered. Click the button in it within 48 hours. Nothing after 10 minutes? Check your spam folder.',
    },
    askedLater: {
      title: 'Your sign-up is stored',
      text: 'Our mail server does not answer right now. As soon as it does, we send you a message with a button to confirm within 48 hours of your sign-up.',
    },
    notSetUp: {
      title: 'Not set up yet',
      text: 'Sign-up is not set up yet, so your address was not stored and nothing will be sent.',
    },
    wrongAddress: {
      title: 'There is a problem',
      text: 'Enter an address with a name and a domain, like name@example.com.',
    },
    noChoice: { title: 'There is a problem', text: 'Choose at least one thing to get.' },
    tooMany: { title: 'Too many tries', text: 'Wait 10 minutes and try again. Nothing was sent.' },
    bodyTooLong: { title: 'There is a problem', text: 'An email address has at most 254 characters.' },
    noForm: { title: 'There is a problem', text: 'Please use the form at the foot of any page.' },
    failed: {
      title: 'That did not work',
      text: 'Your request could not be stored. Nothing was sent. Please try again in a few minutes.',
    },
    askConfirm: {
      title: 'One more step',
      text: 'Press the button to confirm that you want our emails.',
    },
    confirmed: { title: 'Confirmed', text: 'You are on the list. Every email has a link to unsubscribe.' },
    used: {
      title: 'This link was already used',
      text: 'If you used it, you are all set. If not, sign up again.',
    },
    gone: {
      title: 'This link is too old',
      text: 'The address that it belonged to is erased. Sign up again.',
    },
    expired: { title: 'This link is too old', text: 'It worked for 48 hours. Sign up again.' },
    forged: {
      title: 'This link does not work',
      text: 'Part of it may be missing. Copy the whole link from the message.',
    },
    askLeave: {
      title: 'Unsubscribe?',
      text: 'End the mail that has this link, or all mail from us. When no mail is left, we erase your address.',
    },
    leaveExpired: {
      title: 'This link is too old',
      text: 'It worked for 180 days. Use the link in a newer message, or write to us and we will erase your address.',
    },
    leftList: {
      title: 'This mail has ended',
      text: 'It will not be sent to you again. The other mail that you chose goes on.',
    },
    left: {
      title: 'You are unsubscribed',
      text: 'We have erased your address. Nothing more will be sent to it, including weather alerts.',
    },
  } satisfies Record<NewsletterOutcome, { title: string; text: string }>,
}
