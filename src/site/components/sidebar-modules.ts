import type { LinkModule } from '../../publication/publication.ts'
import type { SidebarModule } from '../../publication/schema.ts'
import { day } from '../../time/durations.ts'
import type { FeedStory, StoryList } from '../needs.ts'
import type { PageContext } from '../page.ts'

/** A module of a sidebar with all that it shows. */
export type ShownModule = (LinkModule & { sample?: boolean }) | Extract<SidebarModule, { kind: 'figures' }>

/** The length of a list of the most reported stories, and the fewest that are worth one. */
const most = 4
const fewest = 2

/** The modules of a sidebar beside these stories; those that measure them are filled, or replaced where there is too little. */
export function fillModules(
  modules: readonly SidebarModule[],
  list: StoryList | undefined,
  context: PageContext,
): ShownModule[] {
  return modules.map((module) => {
    if (module.kind !== 'mostReported') return module
    const links = list?.state === 'loaded' ? mostReported(list, context) : []
    if (links.length < fewest) return { kind: 'links', ...module.otherwise }
    const sample = list?.state === 'loaded' && list.edition === 'sample'
    return { kind: 'ranked', title: module.title, links, sample }
  })
}

/** The stories of the last day that several newsrooms report, by their number; of samples, any. */
function mostReported(
  { stories, edition }: Extract<StoryList, { state: 'loaded' }>,
  { now, texts }: PageContext,
): LinkModule['links'] {
  const newsrooms = ({ coverage }: FeedStory) => coverage?.newsrooms ?? 1
  const isMeasured = (story: FeedStory) =>
    newsrooms(story) > 1 && story.publishedAt !== undefined && now - story.publishedAt < day
  return stories
    .filter((story) => edition === 'sample' || isMeasured(story))
    .toSorted((one, other) => newsrooms(other) - newsrooms(one))
    .slice(0, most)
    .map((story) => ({
      label: story.title,
      href: story.coverage?.path ?? story.link,
      source: newsrooms(story) < 2 ? story.publisher : texts.category.reportedBy(newsrooms(story)),
    }))
}
