import { exampleSample } from './components/weather/sample-weather.fixture.ts'
import { exampleFront, exampleList, exampleRankedStory } from './example-publication.fixture.ts'
import type { Answers, Loaded, LoadNeeds, Need, Needs, StoryList } from './needs.ts'
import type { OpenPage, PageContext, Route } from './page.ts'

/**
 * Opens a route. Every need of stories is answered with this list; events and forecast
 * are the publication's. Throws when there is no page.
 */
export async function openRoute(
  route: Route,
  context: PageContext,
  list: StoryList = exampleList(3),
): Promise<OpenPage> {
  const { content } = context.publication
  const load: LoadNeeds = async <N extends Needs>(needs: N) =>
    Object.fromEntries(Object.entries(needs).map(([name, need]) => [name, answer(need)])) as Loaded<N>
  function answer(need: Need): Answers[Need['kind']] {
    switch (need.kind) {
      case 'stories':
        return list
      case 'coming':
      case 'nextEvents':
        return content.upcoming(context.now, need.limit)
      case 'event': {
        const event = content.events.find(({ path }) => path === need.path)
        return event && { event, times: content.upcoming(context.now, need.limit, need.path) }
      }
      case 'calendars':
        return []
      case 'forecast':
        return content.sampleWeather && exampleSample()
      case 'water':
        return undefined
      case 'front':
        return list.state === 'loading'
          ? { ...exampleFront(0), state: 'loading' }
          : exampleFront(list.stories.length)
      case 'story':
        return { story: exampleRankedStory(need.id) }
      case 'unreadOffices':
        return undefined
      case 'notices':
        return list.state === 'loading' ? [] : list.stories.map((story) => ({ category: 'localNews', story }))
      case 'sources':
        return {
          feeds: Object.values(context.publication.feeds)
            .flat()
            .map(({ title, address }) => ({ name: title, address, sections: ['News'], facts: undefined })),
          calendars: [],
        }
    }
  }
  const page = await route.open(context, load)
  if (!page) throw new Error(`no page at ${context.path}`)
  if ('movedTo' in page) throw new Error(`the page is at ${page.movedTo}`)
  return page
}
