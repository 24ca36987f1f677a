/** Sentences of the page of storm notifications, and of the notifications. */
export const enStormPush = {
  title: 'Storm Alerts on This Device',
  description: (publication: string, city: string) =>
    `Be told by ${publication} when a hurricane, storm surge, flood or tornado watch or warning is issued for ${city}, and when it ends.`,
  deck: (city: string) =>
    `We tell this device when the National Weather Service issues a watch or warning for tropical weather, storm surge, floods or tornadoes in ${city}, when its end changes, and when it has ended. Nothing else.`,
  caution: 'A notification can be late or lost. Do not rely on it alone.',
  on: 'Tell me on this device',
  off: 'Stop telling this device',
  results: {
    on: 'This device will be told. What is in effect now comes within a minute.',
    off: 'This device will not be told any more.',
    unable:
      'This browser cannot receive notifications. On an iPhone, first add this site to your home screen.',
    denied:
      'Your browser does not let this site show notifications. You can change that in its settings for this site.',
    full: 'This device was not added: as many devices have asked as we can tell. Please use one of the other ways below.',
    failed: 'That did not work. Please try again in a few minutes.',
  },
  /** Where samples are shown, or the store does not answer. */
  notRead: 'This copy of the site does not read alerts now, so it cannot tell your device.',
  withoutScript: 'The buttons need JavaScript.',
  privacy:
    'Your browser gives us an address at the push service of its maker (Google, Mozilla, Apple or Microsoft), and two keys. We keep these, and which alerts this device was told of, until you stop. The service sees that this site sent something, and when; the text is encrypted.',
  others: 'Other Ways',
  newsletter: 'Weather alerts by email',
  feed: 'Alerts as a feed',
  storm: 'The storm page',
  /** A link to the page. */
  link: 'Storm alerts on this device',
  /** Where an alert goes on as one of which nobody is told here. */
  changed: 'Storm alerts have changed',
  /** Below how many more alerts there are than messages. */
  lookFor: (city: string) => `See what is in effect for ${city} now.`,
  look: (city: string) => `An alert for ${city} goes on under another name. See what is in effect now.`,
  /** Below the name of an alert; `time` may be empty. */
  body: (city: string, time: string, sender: string) =>
    `${[city, time].filter(Boolean).join(', ')}. ${sender}`,
}
