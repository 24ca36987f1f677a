/** Texts of the storm page. What to do is said in the words of the Weather Service, never in ours. */
export const enStorm = {
  title: 'Storm Page',
  description: (city: string) =>
    `Storm watches and warnings for ${city}: what to do, what is in effect until when, and who to call.`,
  /** Name of the line of phases, for screen readers. */
  phase: 'Phase of the storm',
  /** The phases. */
  watch: 'Watch',
  warning: 'Warning',
  landfall: 'Landfall',
  recovery: 'Recovery',
  /** What a watch and a warning mean. */
  possible: 'Impacts are possible.',
  expected: 'Impacts are expected or happening.',
  instructions: 'Follow the instructions of local emergency managers.',
  languages: 'Languages',
  untilNotice: 'Further notice',
  /** Heading in a calm, by what is known. */
  calm: (city: string) => `No storm watch or warning for ${city}`,
  unknown: (city: string) => `We cannot tell whether ${city} has storm alerts`,
  notRead: 'This site does not check for weather alerts here.',
  sample: 'This is a sample edition: it does not check for weather alerts.',
  /** Heading of the recovery, where no alert that ended is known. */
  after: 'After the storm',
  chosen: (phase: string, until: string) =>
    `Our editors set this page to '${phase}' until ${until}. What is in effect is below.`,
  made: 'Made',
  checked: 'Alerts checked',
  late: 'Later than that on your clock?',
  reload: 'Load it again',
  /** Leads to the page that stores a copy in the browser. */
  keep: 'Keep this page on your phone',
  parts: 'On This Page',
  whatToDo: 'What to Do',
  issued: (time: string) => `Issued ${time}`,
  updated: (time: string) => `Updated ${time}`,
  said: (sender: string, time: string) => `${sender}, updated ${time}`,
  all: (event: string) => `Full text: ${event}`,
  inForce: 'In Effect',
  /** Before the time at which an alert begins. */
  from: 'From',
  columns: { what: 'What', where: 'Where', until: 'Until' },
  none: 'None.',
  services: (county: string) => `Help in ${county}`,
  /** Above an alert of at most 160 characters, and the link that opens it in the phone's messages. */
  forward: 'To Forward as a Text Message',
  send: 'Open in your messages',
  notices: 'From Official Sources',
  stories: 'News of the Storm',
  headlines: 'Headlines',
  guides: 'Our Guides',
  prepare: 'How to Prepare',
  front: 'All the news',
  weather: 'Forecast and all alerts',
  plain: 'This page has no pictures, no ads and no script.',
  /** The link on the weather page. */
  link: 'Storm page: opens on the worst connection',
}
