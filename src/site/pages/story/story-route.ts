import { story } from '../../needs.ts'
import { route } from '../../route.ts'
import { storyIdIn } from '../../story-path.ts'
import { StoryPage } from './StoryPage.tsx'
import { buildStoryView } from './story-view.ts'

/** An id that no story has. */
const noStory = 0

/** The page of each story: all its reports. */
export const storyRoute = route({
  at: '/:section/:slug(.*-[1-9]\\d*)',
  needs: ({ params }) => ({ answer: story(storyIdIn(params.slug ?? '') ?? noStory) }),
  view: buildStoryView,
  Page: StoryPage,
})
