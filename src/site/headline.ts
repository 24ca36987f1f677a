import type { Publication } from '../publication/publication.ts'
import { chooseHeadline, type HeadlineReport } from '../stories/headline.ts'
import type { Story } from '../stories/story.ts'

/** The report under whose headline a publication shows a story, out of `among`; undefined without any. */
export function headlineOf<R extends HeadlineReport>(
  story: Pick<Story<R>, 'reports' | 'links'>,
  { language }: Pick<Publication, 'language'>,
  among?: readonly R[],
): R | undefined {
  return chooseHeadline(story, language, among)
}
