import type { EditorsChoice } from '../../../publication/content.ts'
import type { Publication } from '../../../publication/publication.ts'
import { rankWeights, storyWeights } from '../../../stories/weights.ts'
import { formatStoryTime } from '../../components/date-formats.ts'
import { formatNumber, formatPercent } from '../../components/number-formats.ts'
import type { FrontStories } from '../../needs.ts'
import type { PageContext, PageView } from '../../page.ts'

/** The rules that order the front page, read from the code and the city's folder. Numbers are formatted texts. */
export interface HowWeChooseView {
  /** A city without feeds has nothing to rank: its front page is the publisher's plan. */
  hasFeeds: boolean
  /** Bonus of the first story in its own feed: '25%'. */
  firstInFeed: string
  /** The number of top stories, and how many of them one newsroom and one section may have. */
  top: { stories: string; perOwner: string; perSection: string }
  /** Sections by the half-life of their stories in hours, shortest first. */
  halfLives: readonly { hours: string; sections: readonly string[] }[]
  placeWeights: Readonly<Record<'city' | 'text' | 'neighborhood' | 'county' | 'elsewhere', string>>
  places: Publication['places']
  /** A report puts a story on the front page for so many hours. */
  window: string
  /** Two reports are one story when their similarity is at least this and they came within so many hours. */
  together: { threshold: string; hours: string }
  choices: readonly ChoiceView[]
}

/** An editor's choices in force. */
export interface ChoiceView {
  as: EditorsChoice['as']
  /** Whether no story of the city has this name now. */
  isIdle: boolean
  /** When the choice ends: '8:00 PM', or a day. */
  until: string
  note: string
  /** Address of the story or of one of its reports; undefined when the editor named the story by an id. */
  href: string | undefined
}

/** What the page loads: whether an editor's choices name stories, where there are any. */
export type ChoiceData = { readonly front?: FrontStories }

/** What the page asks for. */
export function howWeChooseNeeds({
  publication,
  now,
}: PageContext): Record<string, never> | { front: { kind: 'front' } } {
  return publication.content.choices.some(({ until }) => until > now) ? { front: { kind: 'front' } } : {}
}

/** The view of the publication's current rules. */
export function buildHowWeChooseView(
  context: PageContext,
  { front: page }: ChoiceData,
): PageView<HowWeChooseView> {
  const { publication, texts } = context
  const { title, description } = texts.howWeChoose
  const { place, firstInFeed, top, window } = rankWeights
  const print = (value: number) => formatNumber(value, publication.language)
  return {
    title,
    description: description(publication.name),
    body: {
      hasFeeds: Object.values(publication.feeds).some((feeds) => feeds.length > 0),
      firstInFeed: formatPercent(firstInFeed * 100, publication.language),
      top: {
        stories: print(top.stories),
        perOwner: print(top.perOwner),
        perSection: print(top.perSection),
      },
      halfLives: groupHalfLives(publication, print),
      placeWeights: {
        city: print(place.city),
        text: print(place.text),
        neighborhood: print(place.neighborhood),
        county: print(place.county),
        elsewhere: print(place.elsewhere),
      },
      places: publication.places,
      window: print(window),
      together: { threshold: print(storyWeights.threshold), hours: print(storyWeights.window) },
      choices: choicesInForce(context, page?.idle ?? []),
    },
  }
}

function groupHalfLives(
  { categories }: Publication,
  print: (value: number) => string,
): HowWeChooseView['halfLives'] {
  const lengths = [...new Set(categories.map(({ halfLife }) => halfLife))].sort((one, other) => one - other)
  return lengths.map((hours) => ({
    hours: print(hours),
    sections: categories.filter(({ halfLife }) => halfLife === hours).map(({ name }) => name),
  }))
}

function choicesInForce({ publication, now }: PageContext, idle: readonly EditorsChoice[]): ChoiceView[] {
  return publication.content.choices
    .filter(({ until }) => until > now)
    .map(({ as, story, until, note, place }) => {
      const end = formatStoryTime(until, now, publication)
      return {
        as,
        until: end === 'recent' ? '' : end.label,
        note,
        isIdle: idle.some(({ place: { field } }) => field === place.field),
        href: /^(?:\/|https?:)/.test(story) ? story : undefined,
      }
    })
}
