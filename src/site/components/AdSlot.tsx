import type { Texts } from '../texts/texts.ts'
import css from './AdSlot.css?inline'
import { Styles } from './Styles.tsx'

/**
 * A place for an ad, at least 250 px or 600 px high (section 9). Until the publication names an ad network it shows a
 * house notice. `from`: the viewports in which it is shown; without it, in all.
 */
export function AdSlot({
  size = 250,
  from,
  t,
}: {
  size?: 250 | 600
  from?: 'from-tablet' | 'below-tablet'
  t: Texts
}) {
  const names = ['ad-slot', size === 600 ? 'ad-slot-tall' : '', from ?? ''].filter(Boolean).join(' ')
  return (
    <div className={names}>
      <Styles name="AdSlot" css={css} />
      <p>{t.ads.label}</p>
      <p className="ad-slot-notice">{t.ads.vacant}</p>
    </div>
  )
}
