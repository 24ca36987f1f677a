import type { Texts } from '../texts/texts.ts'

/** Shown by a page whose content the publisher has not written. */
export function Unwritten({ t }: { t: Texts }) {
  return <p className="empty-text">{t.writtenPage.unwritten}</p>
}
