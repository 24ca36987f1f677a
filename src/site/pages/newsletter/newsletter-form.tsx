import type { ReactNode } from 'react'
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
export interface FormView {
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
export function openNewsletterForm(
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

/** The form of a publication, in any language; after a mistake with what is wrong. */
export function newsletterFormOf(
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

/** What is wrong with the form, each with the address of its field. */
export function mistakesOf(
  { problems }: Pick<FormView, 'problems'>,
  said: Record<NewsletterProblem, ReactNode>,
) {
  return problems.map((problem) => ({ text: said[problem], href: fieldOf[problem] }))
}

function NewsletterFormPage({
  view,
  t: { newsletter: t, contactForm },
}: PageProps<FormView & { deck: string }>) {
  const { wrongAddress, noChoice } = t.outcomes
  const mistakes = { wrongAddress: wrongAddress.text, noChoice: noChoice.text }
  return (
    <>
      <PageTitle title={t.title}>
        <p className="deck">{view.deck}</p>
      </PageTitle>
      <FormProblems
        title={contactForm.problems({ count: view.problems.length })}
        problems={mistakesOf(view, mistakes)}
      />
      <ChoicesForm
        form={view}
        action="/newsletter#result"
        said={{ ...t, ...mistakes, kind: (kind) => t.kinds[kind].name }}
        t={t}
      />
    </>
  )
}

/** The form. `said`: in the page's language; all else is English, which `lang` marks on other pages. */
export function ChoicesForm({
  form: { kinds, words, open, problems, policy },
  action,
  said,
  lang,
  t,
}: {
  form: FormView
  action: string
  said: Record<'email' | 'choices' | 'subscribe' | 'confirmFirst' | NewsletterProblem, ReactNode> & {
    kind(kind: Kind): ReactNode
  }
  lang?: string
  t: Texts['newsletter']
}) {
  const isWrong = problems.includes('wrongAddress')
  const choiceError = problems.includes('noChoice') ? 'newsletter-choices-error' : undefined
  return (
    <form className="reader-form" action={action} method="post">
      <Styles name="ReaderForm" css={css} />
      {!open && (
        <p role="note" lang={lang}>
          {t.notSetUp}
        </p>
      )}
      <Field
        id="newsletter-email"
        label={said.email}
        error={isWrong ? said.wrongAddress : undefined}
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
        <legend>{said.choices}</legend>
        {choiceError && (
          <p id={choiceError} className="field-error">
            {said.noChoice}
          </p>
        )}
        {kinds.map((kind) => (
          <label key={kind}>
            <input type="checkbox" name="send" value={kind} defaultChecked={words.choices.includes(kind)} />
            <span>
              <b>{said.kind(kind)}</b>
              <span className="meta" lang={lang}>
                {t.kinds[kind].hint}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <input type="hidden" name="chosen" value="yes" />
      <button className="button" type="submit">
        {said.subscribe}
      </button>
      <p className="meta">
        {said.confirmFirst}{' '}
        {policy && (
          <TextLink href="/privacy-policy" lang={lang}>
            {t.privacy}
          </TextLink>
        )}
      </p>
    </form>
  )
}
