/** Sentences of the page that says what this device has of the storm pages and alerts. */
export const enStormDevice = {
  title: 'Storm Page and Alerts on This Device',
  /** Where no alerts are read for the city. */
  titleOfCopy: 'Keep the Storm Page on Your Phone',
  description: (publication: string, city: string) =>
    `Be told by ${publication} when a hurricane, storm surge, flood or tornado watch or warning is issued for ${city}, and when it ends. Keep a copy of the storm page for when there is no connection.`,
  descriptionOfCopy: 'Store a copy of the storm page on this device, for when there is no connection.',
  /** What the device has, and its buttons. */
  panel: {
    copy: {
      title: 'Copy of the Storm Page',
      withoutScript: 'This needs a browser that runs scripts. Without one, print the storm page.',
      /** Followed by its time and its age. */
      made: 'This device keeps a copy of the storm page, made',
      kept: 'This device keeps a copy of the storm page.',
      none: 'This device keeps no copy of the storm page.',
      keep: 'Keep a copy now',
      keeping: 'Storing a copy…',
      remove: 'Remove the copy',
      removing: 'Removing the copy…',
      removed: 'The copy is removed. Nothing of it is kept on this device.',
      failed: 'That did not work: there is no connection, or this browser does not store copies.',
      unsupported: 'This browser cannot keep a copy. Print the storm page, or take a picture of it.',
    },
    alerts: {
      title: 'Storm Alerts',
      withoutScript: 'Storm alerts on a device need JavaScript.',
      caution: 'A notification can be late or lost. Do not rely on it alone.',
      /** While alerts are not read, as where the store does not answer. */
      notRead: 'This copy of the site does not read alerts now, so it cannot tell your device.',
      isOn: 'Storm alerts are on for this device.',
      isOff: 'Storm alerts are off for this device.',
      turnOn: 'Tell me on this device',
      turningOn: 'Turning on storm alerts…',
      turnOff: 'Stop telling this device',
      turningOff: 'Turning off storm alerts…',
      on: 'This device will be told. What is in effect now comes within a minute.',
      off: 'This device will not be told any more.',
      unable:
        'This browser cannot receive notifications. On an iPhone, first add this site to your home screen.',
      denied:
        'Your browser does not let this site show notifications. You can change that in its settings for this site.',
      full: 'This device was not added: as many devices have asked as we can tell. Please use one of the other ways below.',
      failed: 'That did not work. Please try again in a few minutes.',
      unchecked: 'Our server does not answer, so we could not check that now.',
    },
  },
  aboutCopy: 'About the Copy',
  copy: 'One press stores a copy in this browser, 40 kB at most. Without a connection, the storm page, the front page and the weather page open the copy, which says when it was made. With a connection you get the live page.',
  contents: (languages: string) =>
    `The copy has the storm page (${languages}), with alerts, phone numbers and official notices, and a page to remove it without a connection.`,
  renewed: 'The copy is renewed when you open the storm page with a connection, never by itself.',
  aboutAlerts: 'About Storm Alerts',
  alerts: (city: string) =>
    `We tell this device when the National Weather Service issues a watch or warning for tropical weather, storm surge, floods or tornadoes in ${city}, when its end changes, and when it has ended. Nothing else.`,
  privacy:
    'Your browser gives us an address at the push service of its maker (Google, Mozilla, Apple or Microsoft), and two keys. We keep these, and which alerts this device was told of, until you stop. The service sees that this site sent something, and when; the text is encrypted.',
  others: 'Other Ways',
  newsletter: 'Weather alerts by email',
  feed: 'Alerts as a feed',
  storm: 'The storm page',
}
