import { TextLink } from '../../components/links.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { Styles } from '../../components/Styles.tsx'
import { type PageProps, route } from '../../page.ts'
import css from './how-we-choose.css?inline'
import { buildHowWeChooseView, type HowWeChooseView } from './how-we-choose-view.ts'

/** How the front page is ordered: the formula, the editor's choices. */
function HowWeChoosePage({ view: { formula, choices }, t: { howWeChoose: t } }: PageProps<HowWeChooseView>) {
  return (
    <>
      <Styles name="how-we-choose" css={css} />
      <PageTitle title={t.title}>
        <p className="deck">{formula ? t.deck : t.withoutFeeds}</p>
      </PageTitle>
      <div className="how-we-choose">
        {formula && (
          <table>
            <tbody>
              {formula.map(({ name, meaning }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{meaning}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <p>{t.editor.explanation}</p>
        {choices.length > 0 && (
          <ul>
            {choices.map(({ as, until, note, href }) => (
              <li key={`${as} ${until} ${href ?? note}`}>
                <b>{t.editor.kinds[as]({ until })}</b> {note}{' '}
                {href && <TextLink href={href}>{t.editor.story}</TextLink>}
              </li>
            ))}
          </ul>
        )}
        <p>{t.not}</p>
        {formula && (
          <p>
            <TextLink href="/sources">{t.sources}</TextLink>
          </p>
        )}
      </div>
    </>
  )
}

/** How the front page is ordered, at /how-we-choose. */
export const howWeChooseRoute = route({
  at: '/how-we-choose',
  needs: () => ({}),
  view: buildHowWeChooseView,
  Page: HowWeChoosePage,
})
