import type { Texts } from '../texts/texts.ts'
import { TextLink } from './links.tsx'

/** Tells that feeds of a list cannot be read, with a link to the page of sources. */
export function UnreadNote({ note, t }: { note: string | undefined; t: Texts }) {
  if (note === undefined) return null
  return (
    <p className="meta list-note">
      {note} <TextLink href="/sources">{t.stories.unread.more}</TextLink>
    </p>
  )
}
