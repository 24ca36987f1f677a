import { City } from '../../city/city.ts'
import { openData } from '../../city/data.ts'
import { calendarsOf, loadRemoteEvents } from '../../city/events.ts'
import type { Publication } from '../../publication/publication.ts'
import type { FrontStories } from '../../site/needs.ts'
import { storyPath } from '../../site/story-path.ts'
import { calendarTopic } from '../../store/topics.ts'
import { newsroomsOf } from '../../stories/rank.ts'
import type { LoadOutput } from './output.ts'
import { type ListedStory, printSitemap } from './sitemaps.ts'

/** sitemap.xml, with the day's stories of more than one newsroom and coming events of remote calendars. */
export const sitemapOutput: LoadOutput = async (publication, parts) => {
  const { origin, now } = parts
  const city = new City(publication, parts, now)
  const data = openData(city)
  const { page } = await data.load({ page: { kind: 'front' } })
  if (data.error !== undefined) throw data.error
  const events = await loadRemoteEvents(city)
  const listed = events.map(({ path }) => ({ path, changedAt: undefined }))
  return {
    contentType: 'application/xml; charset=utf-8',
    body: printSitemap(publication, origin, [...listStories(page, publication), ...listed]),
    row: 'static',
    topics: new Set([...data.topics, ...[...calendarsOf(city).keys()].map(calendarTopic)]),
  }
}

/** Stories of several newsrooms, to be listed: a single report's canonical page is its publisher's. */
function listStories({ stories }: FrontStories, publication: Publication): ListedStory[] {
  return stories.flatMap((story) => {
    const { reports } = story
    if (newsroomsOf(story).size < 2) return []
    const dates = reports.flatMap(({ publishedAt }) => publishedAt ?? [])
    const path = storyPath(story, publication)
    return [{ path, changedAt: dates.length > 0 ? Math.max(...dates) : undefined }]
  })
}
