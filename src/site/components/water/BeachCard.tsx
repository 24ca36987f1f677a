import type { RipRisk } from '../../../weather/water.ts'
import type { Texts } from '../../texts/texts.ts'
import { TapLink } from '../links.tsx'
import { Styles } from '../Styles.tsx'
import { Checked } from '../weather/Checked.tsx'
import css from './BeachCard.css?inline'
import type { BeachCardView, SurfView, TidesAtGlance } from './beach-card.ts'

/** Rip current risk, surf and the next tides. `more`: where the rest is; left out on that page itself. */
export function BeachCard({ view, more, t }: { view: BeachCardView; more?: string; t: Texts }) {
  return (
    <section className="module beach" aria-labelledby="beach">
      <Styles name="BeachCard" css={css} />
      <h2 id="beach">{t.water.beach}</h2>
      {view.surf && <Surf view={view.surf} t={t} />}
      {view.tides && <Tides view={view.tides} t={t} />}
      {more && <TapLink href={more}>{t.water.moreTides}</TapLink>}
    </section>
  )
}

function Surf({ view, t }: { view: SurfView; t: Texts }) {
  return (
    <>
      {view.rip && <Rip risk={view.rip} t={t.water} />}
      {view.facts && <BeachFacts facts={view.facts} lang="en" />}
      <p className="meta">
        {view.source} {!view.facts && <b>{t.water.surfPast}</b>} <Checked view={view.checked} t={t} />
      </p>
    </>
  )
}

function BeachFacts({ facts, lang }: { facts: NonNullable<SurfView['facts']>; lang?: string }) {
  return (
    <dl className="beach-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd lang={lang}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const risks = ['low', 'moderate', 'high'] as const

/** The word, large, and its place among the three; never the color alone. */
function Rip({ risk, t }: { risk: RipRisk; t: Texts['water'] }) {
  return (
    <div className={`rip rip-${risk}`}>
      <p className="meta">{t.rip}</p>
      <p className="rip-risk">{t.risks[risk]}</p>
      <ol aria-hidden="true">
        {risks.map((one) => (
          <li key={one} className={one === risk ? 'rip-here' : undefined}>
            {t.risks[one]}
          </li>
        ))}
      </ol>
    </div>
  )
}

function Tides({ view: { facts, king, source, checked }, t }: { view: TidesAtGlance; t: Texts }) {
  return (
    <>
      {facts && <BeachFacts facts={facts} />}
      {king && <p>{king.isToday ? <b>{king.text}</b> : king.text}</p>}
      <p className="meta">
        {source} <Checked view={checked} t={t} />
      </p>
    </>
  )
}
