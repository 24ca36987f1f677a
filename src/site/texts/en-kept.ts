/** Sentences about the copy of the storm pages that a reader keeps. */
export const enKept = {
  title: 'Keep the Storm Page on Your Phone',
  description: 'Store a copy of the storm page on this device, for when there is no connection.',
  about:
    'One press stores a copy in this browser, 40 kB at most. Without a connection, the storm page, the front page and the weather page open the copy, which says when it was made. With a connection you get the live page.',
  contents: 'What Is Kept',
  parts: (languages: string) => [
    `The storm page (${languages}), with alerts, phone numbers and official notices`,
    'This page, so that you can remove the copy without a connection',
  ],
  keep: 'Keep a copy now',
  remove: 'Remove the copy',
  /** By state; a copy's is followed by its time and its age. */
  noScript: 'This needs a browser that runs scripts. Without one, print the storm page.',
  states: {
    none: 'No copy is on this device.',
    working: 'One moment.',
    kept: 'A copy is on this device, made',
    failed: 'That did not work: there is no connection, or this browser does not store copies.',
    removed: 'The copy is removed. Nothing of it is kept on this device.',
    unsupported: 'This browser cannot keep a copy. Print the storm page, or take a picture of it.',
  },
  forHow: 'The copy is renewed when you open the storm page with a connection, never by itself.',
  storm: 'To the storm page',
  /** Above a kept page. */
  band: {
    title: 'Kept copy, not live',
    why: 'You are offline, or the connection is too slow.',
    made: 'Made',
    /** `{age}`: '3 hours 12 minutes'. */
    age: 'It was {age} old when you opened it.',
    ageless: 'How old it is we cannot say, because the clock of this device is not right.',
    links: 'Other pages need a connection.',
    live: 'Wait for the live page',
    remove: 'Remove this copy',
  },
}
