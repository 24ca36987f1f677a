import { City, type CityParts } from '../../city/city.ts'
import { openData } from '../../city/data.ts'
import { loadWeekStories } from '../../city/front-stories.ts'
import { knownLanguages } from '../../site/components/languages.ts'
import { buildRankedCard } from '../../site/components/story-card.ts'
import { writeDigest } from '../../site/mails/digest-mail.tsx'
import { buildDigest, type DigestSource } from '../../site/mails/digest-view.ts'
import type { PageContext } from '../../site/page.ts'
import { buildHomeView, homeNeeds } from '../../site/pages/home/home-view.ts'
import { speakData, speakIn } from '../../site/spoken.ts'
import type { NewMailing } from '../../store/mailings.ts'
import { dayOf } from '../../time/zoned-time.ts'

/** An issue that can be stored and sent, and whether it has news: without any it is not sent. */
export interface ComposedDigest {
  mailing: NewMailing
  hasNews: boolean
}

/**
 * The digest of the front page now, in English and in `languages`; a weekly one has the best-reported stories
 * of seven days. Throws where the store does not answer: the front page would be incomplete.
 */
export async function composeDigest(
  kind: 'daily' | 'weekly',
  context: PageContext,
  sources: CityParts,
  languages: readonly string[] = [],
): Promise<ComposedDigest> {
  const { publication, now } = context
  const city = new City(publication, sources, now)
  const data = openData(city)
  const loaded = await data.load(homeNeeds(context))
  if (data.error !== undefined) throw data.error
  const week = kind === 'weekly' ? await loadWeekStories(city) : undefined
  const write = (spoken: PageContext) => {
    const front = buildHomeView(spoken, speakData(loaded, spoken)).body
    const source = week ? ofWeek(front, speakData(week, spoken), spoken) : front
    const digest = buildDigest(source, kind, spoken)
    return { front, digest, mail: writeDigest(digest, spoken) }
  }
  const { front, digest, mail } = write(context)
  return {
    mailing: {
      city: publication.id,
      kind,
      // There is one daily and one weekly issue for each day of the city's calendar.
      edition: dayOf(now, publication.timeZone),
      madeAt: now,
      ...mail,
      translations: knownLanguages(languages).map((language) => ({
        language: language.tag,
        ...write(speakIn(context, language)).mail,
      })),
    },
    hasNews: publication.edition === 'live' && !front.isPlanned && digest.stories.length > 0,
  }
}

/** The front page with the stories of the week in place of those of the day. */
function ofWeek(
  front: DigestSource,
  week: Awaited<ReturnType<typeof loadWeekStories>>,
  context: PageContext,
): DigestSource {
  const more = week.flatMap((story) => buildRankedCard(story, context) ?? [])
  return { ...front, lead: undefined, more, tabs: [] }
}
