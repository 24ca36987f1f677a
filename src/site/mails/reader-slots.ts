/** What is put in place of what differs from reader to reader: one issue is written once for all. */
export const readerSlots = {
  unsubscribe: 'https://unsubscribe.invalid/',
  confirmedOn: '{confirmed-on}',
} as const

/** A text of an issue for one reader. `confirmedOn`: the day, as readers are told it. */
export function fillReaderSlots(
  text: string,
  { unsubscribe, confirmedOn }: Readonly<Record<keyof typeof readerSlots, string>>,
): string {
  return text
    .replaceAll(readerSlots.unsubscribe, () => unsubscribe)
    .replaceAll(readerSlots.confirmedOn, () => confirmedOn)
}
