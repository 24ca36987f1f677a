import { dateFormat } from '../components/date-formats.ts'
import type { EventCard } from '../components/events/event-cards.ts'
import { buildTodaysNote, type NoteView } from '../components/front-view.ts'
import type { LeadView } from '../components/lead-story.tsx'
import type { StoryCard } from '../components/story-card.ts'
import type { PageContext } from '../page.ts'
import type { Texts } from '../texts/texts.ts'
import { buildPublisher, type PublisherView } from './publisher-view.ts'
import { buildMailWeather, type MailWeatherLine } from './weather-view.ts'

/** What the digest takes of the view of the front page. */
export interface DigestSource {
  lead: LeadView | undefined
  more: readonly StoryCard[]
  tabs: readonly { cards: readonly StoryCard[] }[]
  guides: readonly StoryCard[]
  events: readonly EventCard[]
}

/** One issue of a digest, without anything of its reader. */
export interface DigestView {
  publisher: PublisherView
  kind: 'daily' | 'weekly'
  /** The day of the issue, such as 'Sunday, November 22, 2026', and the time of day at which it was made. */
  day: string
  madeAt: string
  /** The editor's note, in the daily mail of its day. */
  note: NoteView | undefined
  /** Sentences; empty where nothing live is known. */
  weather: readonly MailWeatherLine[]
  /** Best first. */
  stories: readonly DigestStory[]
  guides: readonly DigestStory[]
  /** `location` may be empty. */
  events: readonly { when: string; title: string; href: string; location: string }[]
}

/** A story in a digest. */
export interface DigestStory {
  headline: string
  /** BCP 47 tag of the headline, where it is not the publication's language. */
  language: string | undefined
  /** Absolute; undefined where the feed gave none. */
  href: string | undefined
  /** Whether the headline may be the subject: what has no date may be old. */
  isDated: boolean
  /** May be empty. */
  deck: string
  /** Section, publisher and time, such as 'Local News · Example Tribune · 3:02 PM'. */
  meta: string
  /** The story's page and how many newsrooms report it, where several do. */
  reports: { label: string; href: string } | undefined
}

/** Stories of an issue; the front page has at most these many that are news. */
const mostStories = { daily: 5, weekly: 10 }
const mostGuides = 2

/** The digest of a front page at an instant. */
export function buildDigest(front: DigestSource, kind: 'daily' | 'weekly', context: PageContext): DigestView {
  const { publication, origin, now, texts } = context
  const cards = [
    ...(front.lead ? [front.lead.card] : []),
    ...front.more,
    ...front.tabs.flatMap((tab) => tab.cards),
  ]
  const isGuide = ({ external, kicker }: StoryCard) => !external && kicker.startsWith(texts.home.guide)
  const storyOf = (card: StoryCard) => digestStory(card, origin, texts)
  return {
    publisher: buildPublisher(publication, origin),
    kind,
    day: dateFormat('fullDate', publication).format(now),
    madeAt: dateFormat('time', publication).format(now),
    note: kind === 'daily' ? buildTodaysNote(context) : undefined,
    weather: buildMailWeather(context),
    stories: cards
      .filter((card) => !isGuide(card))
      .slice(0, mostStories[kind])
      .map(storyOf),
    guides: [...cards.filter(isGuide), ...front.guides].slice(0, mostGuides).map(storyOf),
    events: front.events.map(({ when, title, href, location }) => ({
      when: [`${when.weekday}, ${when.month} ${when.day}`, when.time].filter(Boolean).join(', '),
      title,
      href: `${origin}${href}`,
      location,
    })),
  }
}

function digestStory(card: StoryCard, origin: string, texts: Texts): DigestStory {
  return {
    headline: card.headline,
    language: card.language?.tag,
    href: card.href?.startsWith('/') ? `${origin}${card.href}` : card.href,
    isDated: typeof card.date !== 'string',
    deck: card.deck,
    meta: [card.kicker, card.publisher, timeOf(card)].filter(Boolean).join(' · '),
    reports: reportsOf(card, origin, texts),
  }
}

/** The time of a feed's story; our own guides have none. */
function timeOf({ date }: StoryCard): string | undefined {
  return typeof date === 'object' && 'instant' in date ? date.label : undefined
}

function reportsOf({ coverage }: StoryCard, origin: string, texts: Texts): DigestStory['reports'] {
  if (!coverage || coverage.newsrooms < 2) return undefined
  return {
    label: texts.mail.digest.reports({ newsrooms: coverage.newsrooms }),
    href: `${origin}${coverage.path}`,
  }
}
