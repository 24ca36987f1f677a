import type { ReactNode } from 'react'
import { Facts } from '../../components/Facts.tsx'
import { TextLink } from '../../components/links.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { Styles } from '../../components/Styles.tsx'
import { type PageProps, route } from '../../page.ts'
import type { Texts } from '../../texts/texts.ts'
import css from './how-we-choose.css?inline'
import {
  buildHowWeChooseView,
  type ChoiceView,
  type HowWeChooseView,
  howWeChooseNeeds,
} from './how-we-choose-view.ts'

/** How the front page is ordered: formula, weights, names of places, editors' choices. */
function HowWeChoosePage({ view, t }: PageProps<HowWeChooseView>) {
  const texts = t.howWeChoose
  return (
    <>
      <Styles name="how-we-choose" css={css} />
      <PageTitle title={texts.title}>
        <p className="deck">{view.hasFeeds ? texts.deck : texts.withoutFeeds}</p>
      </PageTitle>
      <div className="how-we-choose">
        {view.hasFeeds && (
          <>
            <p>
              <TextLink href="/sources">{texts.sources}</TextLink>
            </p>
            <Ranking view={view} t={t} />
          </>
        )}
        <Editor view={view.choices} t={t} />
        <section>
          <h2 id="not">{texts.not.title}</h2>
          <ul>
            {texts.not.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}

function Ranking({ view, t: { howWeChoose: t } }: PageProps<HowWeChooseView>) {
  const { placeWeights: weights } = view
  return (
    <>
      <section>
        <h2 id="formula">{t.formula.title}</h2>
        <p>{t.formula.explanation}</p>
        <p className="formula">{t.formula.product}</p>
        <Facts
          rows={Object.values(t.formula.parts(view.firstInFeed)).map(({ name, meaning }) => ({
            name,
            value: meaning,
          }))}
        />
        <p>{t.formula.top(view.top)}</p>
        <p>{t.formula.window(view.window)}</p>
      </section>
      <section>
        <h2 id="weights">{t.weights.title}</h2>
        <Table caption={t.weights.caption} heads={[t.weights.section, t.weights.halfLife]}>
          {view.halfLives.map(({ hours, sections }) => (
            <Row key={hours} label={sections.join(', ')} value={t.weights.hours(hours)} />
          ))}
        </Table>
      </section>
      <section>
        <h2 id="places">{t.places.title}</h2>
        <Table caption={t.places.caption} heads={[t.places.where, t.places.weight]}>
          <Row label={t.places.city} value={weights.city} />
          <Row label={t.places.text} value={weights.text} />
          <Row label={t.places.neighborhood} value={weights.neighborhood} />
          <Row label={t.places.county} value={weights.county} />
          <Row label={t.places.elsewhere} value={weights.elsewhere} />
        </Table>
        <PlaceNames view={view.places} t={t} />
      </section>
      <section>
        <h2 id="together">{t.together.title}</h2>
        <p>{t.together.explanation(view.together)}</p>
        <p>{t.together.headline}</p>
        <p>{t.together.undated}</p>
      </section>
    </>
  )
}

function PlaceNames({ view, t }: { view: HowWeChooseView['places']; t: Texts['howWeChoose'] }) {
  const { names } = t.places
  const list = (places: readonly string[]) => (places.length > 0 ? places.join(', ') : names.none)
  return (
    <Facts
      rows={[
        { name: names.city, value: list(view.city) },
        { name: names.neighborhoods, value: list(view.neighborhoods) },
        { name: names.county, value: list(view.county) },
      ]}
    />
  )
}

function Table(props: { caption: string; heads: readonly [string, string]; children: ReactNode }) {
  const [label, value] = props.heads
  return (
    <table>
      <caption>{props.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col">{value}</th>
        </tr>
      </thead>
      <tbody>{props.children}</tbody>
    </table>
  )
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{value}</td>
    </tr>
  )
}

function Editor({ view: choices, t: { howWeChoose: t } }: PageProps<readonly ChoiceView[]>) {
  return (
    <section>
      <h2 id="editor">{t.editor.title}</h2>
      <p>{t.editor.explanation}</p>
      <h3>{t.editor.inForce}</h3>
      {choices.length === 0 ? (
        <p>{t.editor.none}</p>
      ) : (
        <ul>
          {choices.map(({ as, until, note, href, isIdle }) => (
            <li key={`${as} ${until} ${href ?? note}`}>
              <b>{t.editor.kinds[as](until)}</b> {note}{' '}
              {isIdle ? t.editor.idle : href ? <TextLink href={href}>{t.editor.story}</TextLink> : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** How the front page is ordered, at /how-we-choose. */
export const howWeChooseRoute = route({
  at: '/how-we-choose',
  needs: howWeChooseNeeds,
  view: buildHowWeChooseView,
  Page: HowWeChoosePage,
})
