import { formResult } from '../../components/FormProblems.tsx'
import { ButtonLink } from '../../components/links.tsx'
import messageCss from '../../components/Message.css?inline'
import { Styles } from '../../components/Styles.tsx'
import { languageAt } from '../../components/translated/alert-table.ts'
import type { NewsletterOutcome } from '../../form-outcomes.ts'
import { type OpenPage, openPage, type PageContext, type PageProps } from '../../page.ts'
import { type NewsletterProblem, type NewsletterWords, openNewsletterForm } from './newsletter-form.tsx'
import { type NextStep, nextOf } from './next-step.ts'
import { openTranslatedAnswer, openTranslatedForm } from './translated-newsletter.tsx'

/** What a reader is told, and what can be pressed below it. */
interface OutcomeView {
  title: string
  text: string
  next: NextStep
}

/** The sign-up in the language of its path; after a mistake with what is wrong and with what the reader typed. */
export function openNewsletter(
  context: PageContext,
  problem?: NewsletterProblem,
  words?: NewsletterWords,
): OpenPage {
  const open = languageAt(context.path) === 'en' ? openNewsletterForm : openTranslatedForm
  return open(context, problem, words)
}

/** The page that answers a form or a link. It holds nothing of the reader: one page answers all. */
export function openNewsletterAnswer(outcome: NewsletterOutcome, context: PageContext): OpenPage {
  if (outcome === 'wrongAddress' || outcome === 'noChoice') return openNewsletter(context, outcome)
  if (languageAt(context.path) !== 'en') return openTranslatedAnswer(outcome, context)
  const { newsletter: t } = context.texts
  const { title, text } = t.outcomes[outcome]
  const view = {
    title,
    description: t.description(context.publication.city),
    frame: 'lean' as const,
    noindex: true,
    body: { title, text, next: nextOf(outcome) },
  }
  return openPage(OutcomePage, view, context.texts)
}

function OutcomePage({ view: { title, text, next }, t }: PageProps<OutcomeView>) {
  const { newsletter } = t
  return (
    <div className="message">
      <Styles name="Message" css={messageCss} />
      <h1 {...formResult}>{title}</h1>
      <p className="deck" role="status">
        {text}
      </p>
      {next === 'confirm' || next === 'leave' ? (
        // Posted to the address of the page itself, in which the reader's link is.
        <form action="#result" method="post" className="button-row">
          {next === 'confirm' ? (
            <button className="button" type="submit">
              {newsletter.confirmButton}
            </button>
          ) : (
            <>
              <button className="button" type="submit" name="end" value="this">
                {newsletter.leaveButton}
              </button>
              <button className="button button-outline" type="submit" name="end" value="all">
                {newsletter.leaveAllButton}
              </button>
            </>
          )}
        </form>
      ) : (
        <p className="button-row">
          <ButtonLink href={next === 'again' ? '/newsletter' : '/'}>
            {next === 'again' ? newsletter.again : newsletter.home}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}
