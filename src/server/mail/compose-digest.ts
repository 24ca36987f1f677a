import { City, type CityParts } from '../../city/city.ts'
import { openData } from '../../city/data.ts'
import { loadWeekStories } from '../../city/front-stories.ts'
import { knownLanguages } from '../../site/components/languages.ts'
import { buildRankedCard } from '../../site/components/story-card.ts'
import { digestLanguage, writeDigest } from '../../site/mails/digest-mail.tsx'
import { buildDigest, type DigestSource } from '../../site/mails/digest-view.ts'
import type { PageContext } from '../../site/page.ts'
import { buildHomeView, homeNeeds } from '../../site/pages/home/home-view.ts'
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
  const { publication, now, texts } = context
  const city = new City(publication, sources, now)
  const data = openData(city)
  const loaded = await data.load(homeNeeds())
  if (data.error !== undefined) throw data.error
  const front = buildHomeView(context, loaded).body
  const source = kind === 'weekly' ? await ofWeek(front, context, city) : front
  const digest = buildDigest(source, kind, context)
  return {
    mailing: {
      city: publication.id,
      kind,
      // There is one daily and one weekly issue for each day of the city's calendar.
      edition: dayOf(now, publication.timeZone),
      madeAt: now,
      ...writeDigest(digest, texts),
      translations: knownLanguages(languages).map((language) => ({
        language,
        ...writeDigest(
          buildDigest(source, kind, context, language),
          texts,
          digestLanguage(language, context),
        ),
      })),
    },
    hasNews: front.edition === 'live' && digest.stories.length > 0,
  }
}

/** The front page with the stories of the week in place of those of the day. */
async function ofWeek(front: DigestSource, context: PageContext, city: City): Promise<DigestSource> {
  const week = await loadWeekStories(city)
  const more = week.flatMap((story) => buildRankedCard(story, 'live', context) ?? [])
  return { ...front, lead: undefined, more, tabs: [] }
}
