import type { MorningNote } from '../../publication/content.ts'
import { dayOf } from '../../time/zoned-time.ts'
import type { PageContext } from '../page.ts'
import { isDesk } from './byline.ts'

/** A note as it is shown. */
export interface NoteView {
  lines: readonly string[]
  /** 'By Ann Gull' */
  by: string
}

/** The editor's note of today; undefined on every other day. */
export function buildTodaysNote({ publication, now, texts }: PageContext): NoteView | undefined {
  const note: MorningNote | undefined = publication.content.note
  if (note?.day !== dayOf(now, publication.timeZone)) return undefined
  return { lines: note.lines, by: texts.article.by(note.by, isDesk(note.by)) }
}
