import { story } from '../../needs.ts'
import { route } from '../../route.ts'
import { storyIdIn } from '../../story-path.ts'
import { StoryPage } from './StoryPage.tsx'
import { buildStoryView } from './story-view.ts'

/** What no story has as its id. */
const noStory = 0

/** The page of each story: all its reports. After every page with an address of its own. */
export const storyRoute = route({
  at: '/:section/:slug(.*-[1-9]\\d*)',
  needs: ({ params }) => ({ answer: story(storyIdIn(params.slug ?? '') ?? noStory) }),
  view: buildStoryView,
  Page: StoryPage,
})
