import { getCategory } from '../publication/categories.ts'
import type { EditorsChoice } from '../publication/content.ts'
import type { Publication } from '../publication/publication.ts'
import { storyIdIn } from '../site/story-path.ts'
import type { Article } from '../store/article.ts'
import { buildPlaceFinder, type PlaceFinder } from '../stories/places.ts'
import type { PlaceFound, RankSettings } from '../stories/rank.ts'
import type { Story } from '../stories/story.ts'
import type { City } from './city.ts'
import type { CityArticle } from './reports.ts'

/** What ranking has to know of a city. */
export function rankSettings(city: City): RankSettings<CityArticle> {
  const { publication, now } = city
  const findPlace = placeFinderOf(publication)
  const places = new Map<CityArticle, PlaceFound>()
  return {
    // Samples have no age: their order is the same on any day.
    now: publication.edition === 'sample' ? 0 : now,
    halfLifeOf: (section) => getCategory(publication, section).halfLife,
    placeOf(article) {
      const place = places.get(article) ?? findPlace(article)
      places.set(article, place)
      return place
    },
    // Our own articles have ids below zero.
    mayLead: ({ reports }) => reports.some(({ id, official }) => id < 0 || official === true),
    choices: choicesInForce(city),
    isNamed: ({ reports }: Story<CityArticle>, name) => reports.some((report) => isNamed(report, name)),
  }
}

/** Cached, because building a finder costs as much as a page. A reloaded publication is a new object. */
const finders = new WeakMap<Publication, PlaceFinder>()

function placeFinderOf(publication: Publication): PlaceFinder {
  const known = finders.get(publication)
  if (known) return known
  const finder = buildPlaceFinder(publication.places)
  finders.set(publication, finder)
  return finder
}

/** An editor's choices in force. The full address of one of our pages is reduced to its path. */
export function choicesInForce({
  publication: { content, hosts },
  now,
}: Pick<City, 'publication' | 'now'>): EditorsChoice[] {
  return content.choices
    .filter(({ until }) => until > now)
    .map((choice) => {
      const address = URL.parse(choice.story)
      return address && hosts.includes(address.host) ? { ...choice, story: address.pathname } : choice
    })
}

/** Whether an editor's name (a link, a guid, or the path of a story's page) means this article's story. */
export function isNamed({ id, guid, link }: Pick<Article, 'id' | 'guid' | 'link'>, name: string): boolean {
  return link === name || guid === name || (name.startsWith('/') && storyIdIn(name) === id)
}
