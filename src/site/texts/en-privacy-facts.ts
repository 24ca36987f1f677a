/** What a site is set up to do with what readers give it, in English: printed at the end of the privacy policy. */
export const enPrivacyFacts = {
  heading: 'What This Site Is Set Up to Do',
  origin: 'The program that serves this site prints this list from its settings.',
  newsletter: {
    open: 'Newsletter: this site sends one. Your email address is kept for it in the site’s own database. If you do not confirm within 48 hours, it is erased; when you unsubscribe, it is erased at once. Whether a message reached your mail server is kept for 90 days. Your network address is held in memory for some minutes to limit abuse, and is neither stored nor logged.',
    notSetUp:
      'Newsletter: it is not set up. The form only shows where it will be: what you type is not stored, and nothing is sent.',
    none: 'Newsletter: there is none, and no form for one.',
  },
  contactForm:
    'Contact form: your name, address and message are kept in the site’s own database until our mail server has taken the message, then in the newsroom’s mailbox only.',
  noContactForm:
    'Contact form: there is none of our own. A message that you send goes through your email program.',
  noAds:
    'Ad network: none. No network’s script loads for anyone, so there is nothing to choose. Global Privacy Control is obeyed: readers who send it are not counted when they follow a link to a newsroom.',
}
