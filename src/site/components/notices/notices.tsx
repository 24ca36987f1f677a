import { getCategory } from '../../../publication/categories.ts'
import { strongAlerts } from '../../../weather/current.ts'
import type { Need, Notice } from '../../needs.ts'
import type { PageContext } from '../../page.ts'
import type { Texts } from '../../texts/texts.ts'
import { HeadlineList } from '../LatestList.tsx'
import { TapLink } from '../links.tsx'
import { Styles } from '../Styles.tsx'
import { buildStoryCards, type StoryCard } from '../story-card.ts'
import css from './Notices.css?inline'

/** The page with all notices. */
export const noticesPath = '/official-notices'

/**
 * What the block of a page asks for: the newest notice of each of five offices; under a watch or warning two of
 * each, those first that help.
 */
export function newestNotices({ weather }: Pick<PageContext, 'weather'>): Extract<Need, { kind: 'notices' }> {
  const helpFirst = strongAlerts(weather).length > 0
  return { kind: 'notices', limit: 5, perOffice: helpFirst ? 2 : 1, helpFirst }
}

/** What offices say: their newest notices. */
export interface NoticesView {
  cards: readonly StoryCard[]
  /** Whether they come before the stories: under a watch or warning. */
  first: boolean
}

/** The notices of a block; undefined where there is none. */
export function buildNotices(
  notices: readonly Notice[] | undefined,
  context: PageContext,
): NoticesView | undefined {
  const { publication } = context
  const cards = (notices ?? []).flatMap(({ category, story }) =>
    buildStoryCards({ state: 'loaded', stories: [story] }, getCategory(publication, category), context),
  )
  return cards.length > 0 ? { cards, first: strongAlerts(context.weather).length > 0 } : undefined
}

/** Official notices: a board, not stories. */
export function Notices({ view, t }: { view: NoticesView | undefined; t: Texts }) {
  if (!view) return null
  return (
    <section className={view.first ? 'notices' : 'notices section'} aria-labelledby="notices">
      <Styles name="Notices" css={css} />
      <div className="section-head">
        <h2 id="notices">{t.notices.title}</h2>
        <TapLink href={noticesPath}>{t.notices.all}</TapLink>
      </div>
      <HeadlineList cards={view.cards} t={t} />
    </section>
  )
}
