/** What a site is set up to do with what readers give it, in English: printed at the end of the privacy policy. */
export const enPrivacyFacts = {
  heading: 'What this site is set up to do',
  origin: 'The software that serves this site generates this list from its settings.',
  newsletter: {
    open: 'Newsletter: this site sends one. Your email address is kept in the site’s own database for that purpose. If you do not confirm within 48 hours, it is erased; when you unsubscribe, it is erased at once. Whether a message reached your mail server is kept for 90 days. Your IP address is held in memory for some minutes to limit abuse and is neither stored nor logged.',
    notSetUp:
      'Newsletter: not set up. The form only shows where it will be; what you type is not stored, and nothing is sent.',
    none: 'Newsletter: none, and no form for one.',
  },
  contactForm:
    'Contact form: your name, address and message are kept in the site’s own database until our mail server has taken the message, then in the newsroom’s mailbox only.',
  stormPush:
    'Storm alerts on a device: only for a device whose reader asked for them. Its browser gives us an address at the push service of the browser’s maker, and two keys. We keep these until you stop, or until the service says that the address is gone. Alerts are encrypted for your browser; the service sees that this site sent one, and when.',
  noContactForm: 'Contact form: none of our own. A message that you send goes through your email program.',
  ads: 'Ad network: one fills ad spaces for readers who have allowed it. It loads nothing for anyone else, or for a browser that sends Global Privacy Control, whatever was chosen before. The choice is a cookie on this device, kept for six months and sent only to the ad spaces; if you do not allow ads, there is no cookie. The network’s script runs in a frame that cannot reach the rest of the page. It sees your IP address and that you came from this site. Choose below.',
  noAds:
    'Ad network: none. No network’s script loads for anyone, so there is nothing to opt out of. Global Privacy Control is honored: readers whose browsers send it are not counted when they follow a link to a newsroom.',
}
