/** What is put in place of what differs from reader to reader: one issue is written once for all. */
export const readerSlots = {
  unsubscribe: 'https://unsubscribe.invalid/',
  confirmedOn: '{confirmed-on}',
} as const
