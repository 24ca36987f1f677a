import type { Texts } from '../../texts/texts.ts'
import { HeadlineList } from '../LatestList.tsx'
import { TapLink } from '../links.tsx'
import { Styles } from '../Styles.tsx'
import css from './Notices.css?inline'
import { type NoticesView, noticesPath } from './notices.ts'

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
      <HeadlineList cards={view.cards} labelled={false} t={t} />
    </section>
  )
}
