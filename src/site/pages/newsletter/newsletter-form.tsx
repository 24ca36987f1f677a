import { hasPage } from '../../../publication/pages.ts'
import type { Publication } from '../../../publication/publication.ts'
import { Field } from '../../components/Field.tsx'
import { FormProblems } from '../../components/FormProblems.tsx'
import { TextLink } from '../../components/links.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import css from '../../components/ReaderForm.css?inline'
import { Styles } from '../../components/Styles.tsx'
import { type OpenPage, openPage, type PageContext, type PageProps } from '../../page.ts'
import type { Texts } from '../../texts/texts.ts'

/** What readers can be sent. */
type Kind = 'daily' | 'weekly' | 'alerts'

/** What a reader typed and chose. */
export interface NewsletterWords {
  email: string
  choices: readonly Kind[]
}

export type NewsletterProblem = 'wrongAddress' | 'noChoice'

/** The form with its choices. */
interface FormView {
  kinds: readonly Kind[]
  words: NewsletterWords
  /** Whether it does something; where not, the page says so before the press. */
  open: boolean
  problems: readonly NewsletterProblem[]
  /** Whether the publication has a privacy policy. */
  policy: boolean
  noindex: boolean
}

/** What a city's readers can be sent: alerts where the folder names the point for which they are read. */
function kindsOf({ weather }: Publication): FormView['kinds'] {
  return weather ? ['daily', 'weekly', 'alerts'] : ['daily', 'weekly']
}

/** The newsletter's own page; after a mistake with what is wrong and with what the reader typed. */
export function openNewsletter(
  context: Pick<PageContext, 'publication' | 'texts'>,
  problem?: NewsletterProblem,
  words?: NewsletterWords,
): OpenPage {
  const { publication, texts } = context
  const { newsletter: t } = texts
  const form = newsletterFormOf(context, problem, words)
  const view = {
    title: problem ? `${t.outcomes[problem].title}: ${t.title}` : t.title,
    description: t.description({ city: publication.city }),
    noindex: form.noindex,
    quiet: true,
    body: { ...form, deck: t.deck({ city: publication.city }) },
  }
  return openPage(NewsletterFormPage, view, texts)
}

/** The form of a publication; after a mistake with what is wrong. */
function newsletterFormOf(
  { publication }: Pick<PageContext, 'publication'>,
  problem?: NewsletterProblem,
  words: NewsletterWords = { email: '', choices: ['daily'] },
): FormView {
  const problems: NewsletterProblem[] = problem ? [problem] : []
  if (problem === 'wrongAddress' && words.choices.length === 0) problems.push('noChoice')
  return {
    kinds: kindsOf(publication),
    words,
    open: publication.newsletter === 'open',
    problems,
    policy: hasPage(publication, '/privacy-policy'),
    noindex: problem !== undefined || publication.newsletter !== 'open',
  }
}

const fieldOf = { wrongAddress: '#newsletter-email', noChoice: '#newsletter-choices' }

function NewsletterFormPage({
  view,
  t: { newsletter: t, contactForm },
}: PageProps<FormView & { deck: string }>) {
  return (
    <>
      <PageTitle title={t.title}>
        <p className="deck">{view.deck}</p>
      </PageTitle>
      <FormProblems
        title={contactForm.problems({ count: view.problems.length })}
        problems={view.problems.map((problem) => ({
          text: t.outcomes[problem].text,
          href: fieldOf[problem],
        }))}
      />
      <ChoicesForm form={view} t={t} />
    </>
  )
}

function ChoicesForm({
  form: { kinds, words, open, problems, policy },
  t,
}: {
  form: FormView
  t: Texts['newsletter']
}) {
  const isWrong = problems.includes('wrongAddress')
  const choiceError = problems.includes('noChoice') ? 'newsletter-choices-error' : undefined
  return (
    <form className="reader-form" action="/newsletter#result" method="post">
      <Styles name="ReaderForm" css={css} />
      {!open && <p role="note">{t.notSetUp}</p>}
      <Field
        id="newsletter-email"
        label={t.email}
        error={isWrong ? t.outcomes.wrongAddress.text : undefined}
        control={(props) => (
          <input
            {...props}
            type="email"
            name="email"
            required
            maxLength={254}
            autoComplete="email"
            defaultValue={words.email}
          />
        )}
      />
      <fieldset id="newsletter-choices" tabIndex={-1} aria-describedby={choiceError}>
        <legend>{t.choices}</legend>
        {choiceError && (
          <p id={choiceError} className="field-error">
            {t.outcomes.noChoice.text}
          </p>
        )}
        {kinds.map((kind) => (
          <label key={kind}>
            <input type="checkbox" name="send" value={kind} defaultChecked={words.choices.includes(kind)} />
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
        {t.confirmFirst} {policy && <TextLink href="/privacy-policy">{t.privacy}</TextLink>}
      </p>
    </form>
  )
}
