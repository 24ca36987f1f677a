/** Sentences of the copy of the storm pages that a reader keeps. */
export const enKept = {
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
  /** The page of the copy that removes it; its result is that of the live page (en-storm-device.ts). */
  removal: {
    title: 'The Copy of the Storm Page on This Device',
    failed: 'That did not work. The copy is still on this device.',
    storm: 'To the storm page',
  },
}
