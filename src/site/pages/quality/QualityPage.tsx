import { TextLink } from '../../components/links.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { Styles } from '../../components/Styles.tsx'
import { type PageProps, route } from '../../page.ts'
import css from './quality.css?inline'
import { buildQualityView, type QualityFigure, type QualityView, qualityPath } from './quality-view.ts'

/** How the site does in numbers, each with its date; what is wrong is said in words, and in red. */
function QualityPage({ view: { summary, isMarked, sections }, t }: PageProps<QualityView>) {
  return (
    <>
      <Styles name="quality" css={css} />
      <PageTitle title={t.quality.title}>
        <p className="deck">{t.quality.deck}</p>
      </PageTitle>
      <div className="quality">
        <p className={isMarked ? 'quality-summary marked' : 'quality-summary'}>{summary}</p>
        {sections.map(({ id, title, intro, figures, links }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            <p>{intro}</p>
            <dl>
              {figures.map((figure) => (
                <FigureRow key={figure.name} figure={figure} />
              ))}
            </dl>
            {links.map(({ label, href }) => (
              <p key={href}>
                <TextLink href={href}>{label}</TextLink>
              </p>
            ))}
          </section>
        ))}
      </div>
    </>
  )
}

function FigureRow({ figure: { name, value, marks, note, at } }: { figure: QualityFigure }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {marks.map((mark) => (
          <span key={mark}>
            {' · '}
            <strong className="marked">{mark}</strong>
          </span>
        ))}
        {note && <small>{` · ${note}`}</small>}
        {at && (
          <small>
            {` · ${at.what} `}
            <time dateTime={at.date.iso}>{at.date.label}</time>
          </small>
        )}
      </dd>
    </div>
  )
}

/** How the site does in numbers, at /about/quality. */
export const qualityRoute = route({
  at: qualityPath,
  needs: () => ({ readings: { kind: 'sources' }, tests: { kind: 'testRun' } }),
  view: buildQualityView,
  Page: QualityPage,
})
