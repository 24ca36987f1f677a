import type { ReactNode } from 'react'
import type { RankedStory } from '../../../stories/story.ts'
import type { FrontStories, Report } from '../../needs.ts'
import type { PageContext } from '../../page.ts'
import type { Texts } from '../../texts/texts.ts'
import { listNames } from '../coverage.ts'
import { buildRankedCard, buildReportCard, type StoryCard } from '../story-card.ts'

/** A report or notice in a line. */
export interface Item {
  title: string
  href: string | undefined
  /** BCP 47 tag, where it is not the publication's language. */
  language: string | undefined
  by: string
  time: string
}

/** A story's first report in a language, whatever its region; undefined for English, or if there is none. */
export function reportIn(language: string, { reports }: RankedStory<Report>): Report | undefined {
  return language === 'en' ? undefined : reports.find((report) => isIn(language, report.language))
}

/** Whether a BCP 47 tag, such as 'es-US', is of a language, such as 'es'. */
export function isIn(language: string | undefined, tag: string | undefined): boolean {
  return tag !== undefined && tag.split('-')[0] === language
}

/** Stories as lines; one with a report in the page's language under the headline of that report. */
export function buildItems(
  stories: readonly RankedStory<Report>[],
  language: string,
  edition: FrontStories['edition'],
  context: PageContext,
): Item[] {
  return stories.flatMap((story) => {
    const own = reportIn(language, story)
    const card = own ? buildReportCard(own, edition, context) : buildRankedCard(story, edition, context)
    return card ? itemOf(card, context.texts) : []
  })
}

/** A card as a line. */
export function itemOf({ headline, href, language, publisher, date, coverage }: StoryCard, t: Texts): Item {
  const { newsrooms, path, named, more } = coverage ?? { newsrooms: 1, path: undefined, named: [], more: 0 }
  return {
    title: headline,
    href: newsrooms > 1 ? path : href,
    language: language?.tag,
    by: listNames([publisher, ...named], more, t),
    time: typeof date === 'object' ? date.label : date === 'undated' ? t.stories.undated : '',
  }
}

/** Reports or notices in lines, or nothing. `english`: language of those without one, if not the page's. */
export function Items({
  id,
  title,
  items,
  english,
}: {
  id: string
  title: ReactNode
  items: readonly Item[]
  english: string | undefined
}) {
  if (items.length === 0) return null
  return (
    <>
      <h2 id={id}>{title}</h2>
      <ul className="h" lang={english}>
        {items.map(({ title, href, language, by, time }) => (
          <li key={`${title} ${by}`}>
            {href ? (
              <a href={href} lang={language}>
                {title}
              </a>
            ) : (
              <span lang={language}>{title}</span>
            )}{' '}
            <small>
              {by}
              {time && ` · ${time}`}
            </small>
          </li>
        ))}
      </ul>
    </>
  )
}
