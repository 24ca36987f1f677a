import { hasPage } from '../../../publication/pages.ts'
import type { Publication } from '../../../publication/publication.ts'
import { Field } from '../../components/Field.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import css from '../../components/ReaderForm.css?inline'
import { Styles } from '../../components/Styles.tsx'
import type { PageContext, PageProps } from '../../page.ts'
import { type OpenPage, openPage } from '../../route.ts'

/** The form with its choices. */
interface FormView {
  deck: string
  kinds: readonly ('daily' | 'weekly' | 'alerts')[]
  /** Whether it does something; where not, the page says so before the press. */
  open: boolean
  problem: 'wrongAddress' | 'noChoice' | undefined
  /** Whether the publication has a privacy policy. */
  policy: boolean
}

/** What a city's readers can be sent: alerts where the folder names the point for which they are read. */
function kindsOf({ weather }: Publication): FormView['kinds'] {
  return weather ? ['daily', 'weekly', 'alerts'] : ['daily', 'weekly']
}

/** The newsletter's own page. `problem`: what is wrong with the form that the reader sent. */
export function openNewsletterForm(
  { publication, texts }: Pick<PageContext, 'publication' | 'texts'>,
  problem?: FormView['problem'],
): OpenPage {
  const { newsletter: t } = texts
  const view = {
    title: t.title,
    description: t.description(publication.city),
    noindex: problem !== undefined || publication.newsletter !== 'open',
    quiet: true,
    body: {
      deck: t.deck(publication.city),
      kinds: kindsOf(publication),
      open: publication.newsletter === 'open',
      problem,
      policy: hasPage(publication, '/privacy-policy'),
    },
  }
  return openPage(NewsletterFormPage, view, texts)
}

function NewsletterFormPage({ view, t: { newsletter: t } }: PageProps<FormView>) {
  const { problem } = view
  const isWrong = problem === 'wrongAddress'
  return (
    <>
      <Styles name="ReaderForm" css={css} />
      <PageTitle title={t.title}>
        <p className="deck">{view.deck}</p>
      </PageTitle>
      {problem && (
        <div className="form-problem" role="alert">
          <h2>{t.outcomes[problem].title}</h2>
          <p>
            <a className="text-link" href={isWrong ? '#newsletter-email' : '#newsletter-choices'}>
              {t.outcomes[problem].text}
            </a>
          </p>
        </div>
      )}
      <form className="reader-form" action="/newsletter" method="post">
        {!view.open && <p role="note">{t.notSetUp}</p>}
        <Field
          id="newsletter-email"
          label={t.email}
          error={isWrong ? t.outcomes.wrongAddress.text : undefined}
          control={(props) => (
            <input {...props} type="email" name="email" required maxLength={254} autoComplete="email" />
          )}
        />
        <fieldset id="newsletter-choices">
          <legend>{t.choices}</legend>
          {view.kinds.map((kind) => (
            <label key={kind}>
              <input type="checkbox" name="send" value={kind} defaultChecked={kind === 'daily'} />
              <span>
                <b>{t.kinds[kind].name}</b>
                <span className="meta">{t.kinds[kind].hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <input type="hidden" name="chosen" value="yes" />
        <button className="button" type="submit">
          {t.subscribe}
        </button>
        <p className="meta">
          {t.confirmFirst}{' '}
          {view.policy && (
            <a className="text-link" href="/privacy-policy">
              {t.privacy}
            </a>
          )}
        </p>
      </form>
    </>
  )
}
