import type { ReactNode } from 'react'
import type { RankedStory } from '../../../stories/rank.ts'
import { listNames } from '../../components/coverage.ts'
import { isIn } from '../../components/languages.ts'
import { buildRankedCard, buildReportCard, type StoryCard } from '../../components/story-card.ts'
import type { Report } from '../../needs.ts'
import type { PageContext } from '../../page.ts'
import type { Texts } from '../../texts/texts.ts'

/** A report or notice in a line. */
export interface Item {
  title: string
  href: string | undefined
  /** BCP 47 tag, where it is not the publication's language. */
  language: string | undefined
  by: string
  time: string
}

/** A story's first report in another language, whatever its region; undefined if there is none. */
export function reportIn(language: string | undefined, { reports }: RankedStory<Report>): Report | undefined {
  return language === undefined ? undefined : reports.find((report) => isIn(language, report.language))
}

/** Stories as lines; one with a report in the page's language under the headline of that report. */
export function buildItems(stories: readonly RankedStory<Report>[], context: PageContext): Item[] {
  return stories.flatMap((story) => {
    const own = reportIn(context.language, story)
    const card = own ? buildReportCard(own, context) : buildRankedCard(story, context)
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

/** Reports or notices in lines, or nothing. */
export function Items({ id, title, items }: { id: string; title: ReactNode; items: readonly Item[] }) {
  if (items.length === 0) return null
  return (
    <>
      <h2 id={id}>{title}</h2>
      <ul className="h">
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
