import { dayOf } from '../../time/zoned-time.ts'
import type { UnreadFeeds } from '../needs.ts'
import type { PageContext } from '../page.ts'
import type { Texts } from '../texts/texts.ts'
import { listNames } from './coverage.ts'
import { formatClock } from './date-formats.ts'
import { TextLink } from './links.tsx'

/** Names that are told; the others are counted. */
const mostNames = 2

/** What readers are told where feeds cannot be read; undefined where they are read as they should be. */
export function noteUnread(unread: UnreadFeeds | undefined, context: PageContext): string | undefined {
  if (!unread) return undefined
  const t = context.texts.stories.unread
  switch (unread.kind) {
    case 'never':
      return t.never
    case 'all':
      return t.all({ on: timeOf(unread.checkedAt, context).on })
    case 'some': {
      const [first, ...others] = unread.feeds
      if (first && others.length === 0)
        return t.one({ name: first.name, since: timeOf(first.since, context).since })
      const names = unread.feeds.map(({ name }) => name)
      return t.some({
        names: listNames(names.slice(0, mostNames), Math.max(0, names.length - mostNames), context.texts),
      })
    }
  }
}

/** 'at 9:00 AM' of today, else 'on November 19, 2026, 9:00 AM'. */
function timeOf(instant: number, { now, publication, texts }: PageContext): { on: string; since: string } {
  const label = formatClock(instant, now, publication)?.label ?? ''
  const isToday = dayOf(instant, publication.timeZone) === dayOf(now, publication.timeZone)
  return { on: texts.stories.unread.on({ time: label, isToday }), since: label }
}

/** Tells that feeds of a list cannot be read, with a link to the page of sources. */
export function UnreadNote({ note, t }: { note: string | undefined; t: Texts }) {
  if (note === undefined) return null
  return (
    <p className="meta list-note">
      {note} <TextLink href="/sources">{t.stories.unread.more}</TextLink>
    </p>
  )
}
