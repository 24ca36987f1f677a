import type { EditorsChoice } from '../../../publication/content.ts'
import type { Publication } from '../../../publication/publication.ts'
import { rankWeights } from '../../../stories/weights.ts'
import { formatStoryTime } from '../../components/date-formats.ts'
import { formatNumber, formatPercent } from '../../components/number-formats.ts'
import type { PageContext, PageView } from '../../page.ts'

/** The rules that order the front page, read from the code and the city's folder. */
export interface HowWeChooseView {
  /** A score's factors and limits; undefined without feeds: the front page is then the publisher's plan. */
  formula: readonly { name: string; meaning: string }[] | undefined
  choices: readonly ChoiceView[]
}

/** An editor's choice in force. */
interface ChoiceView {
  as: EditorsChoice['as']
  /** When the choice ends: '8:00 PM', or a day. */
  until: string
  note: string
  /** Address of the story or of one of its reports; undefined when the editor named the story by an id. */
  href: string | undefined
}

/** The view of the publication's current rules. */
export function buildHowWeChooseView(context: PageContext): PageView<HowWeChooseView> {
  const { publication, texts } = context
  const { title, description } = texts.howWeChoose
  const hasFeeds = Object.values(publication.feeds).some((feeds) => feeds.length > 0)
  return {
    title,
    description: description({ publication: publication.name }),
    body: { formula: hasFeeds ? buildFormula(context) : undefined, choices: choicesInForce(context) },
  }
}

function buildFormula({ publication, texts }: PageContext): HowWeChooseView['formula'] {
  const t = texts.howWeChoose.formula
  const print = (value: number) => formatNumber(value, publication.language)
  const { place, firstInFeed, top, window } = rankWeights
  const [most, ...others] = groupHalfLives(publication, print)
  return [
    { name: t.newsrooms.name, meaning: t.newsrooms.meaning },
    {
      name: t.freshness.name,
      meaning: t.freshness.meaning({
        hours: most?.hours ?? '',
        others: others
          .map(({ hours, sections }) => t.freshness.others({ hours, sections: sections.join(', ') }))
          .join(''),
      }),
    },
    {
      name: t.place.name,
      meaning: t.place.meaning({
        city: print(place.city),
        text: print(place.text),
        neighborhood: print(place.neighborhood),
        county: print(place.county),
        elsewhere: print(place.elsewhere),
      }),
    },
    {
      name: t.position.name,
      meaning: t.position.meaning({ share: formatPercent(firstInFeed * 100, publication.language) }),
    },
    {
      name: t.top.name,
      meaning: t.top.meaning({
        hours: print(window),
        stories: print(top.stories),
        perOwner: print(top.perOwner),
      }),
    },
  ]
}

/** Sections by the half-life of their stories in hours: that of most sections first, then the shortest. */
function groupHalfLives(
  { categories }: Publication,
  print: (value: number) => string,
): { hours: string; sections: readonly string[] }[] {
  const groups = [...Map.groupBy(categories, ({ halfLife }) => halfLife)].sort(
    ([one], [other]) => one - other,
  )
  const most = Math.max(...groups.map(([, { length }]) => length))
  const usual = groups.find(([, { length }]) => length === most)
  return [...(usual ? [usual] : []), ...groups.filter((group) => group !== usual)].map(
    ([hours, sections]) => ({
      hours: print(hours),
      sections: sections.map(({ name }) => name),
    }),
  )
}

function choicesInForce({ publication, now }: PageContext): ChoiceView[] {
  return publication.content.choices
    .filter(({ until }) => until > now)
    .map(({ as, story, until, note }) => {
      const end = formatStoryTime(until, now, publication)
      return {
        as,
        until: end === 'recent' ? '' : end.label,
        note,
        href: /^(?:\/|https?:)/.test(story) ? story : undefined,
      }
    })
}
