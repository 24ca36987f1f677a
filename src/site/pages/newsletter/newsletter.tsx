import { formResult } from '../../components/FormProblems.tsx'
import messageCss from '../../components/Message.css?inline'
import { Styles } from '../../components/Styles.tsx'
import type { NewsletterOutcome } from '../../form-outcomes.ts'
import { type OpenPage, openPage, type PageContext, type PageProps } from '../../page.ts'
import { openNewsletter } from './newsletter-form.tsx'
import { NextStep } from './next-step.tsx'

/** The page that answers a form or a link. It holds nothing of the reader: one page answers all. */
export function openNewsletterAnswer(outcome: NewsletterOutcome, context: PageContext): OpenPage {
  if (outcome === 'wrongAddress' || outcome === 'noChoice') return openNewsletter(context, outcome)
  const { newsletter: t } = context.texts
  const view = {
    title: t.outcomes[outcome].title,
    description: t.description({ city: context.publication.city }),
    frame: 'lean' as const,
    noindex: true,
    body: { outcome },
  }
  return openPage(OutcomePage, view, context.texts)
}

function OutcomePage({ view: { outcome }, t: { newsletter: t } }: PageProps<{ outcome: NewsletterOutcome }>) {
  const { title, text } = t.outcomes[outcome]
  return (
    <div className="message">
      <Styles name="Message" css={messageCss} />
      <h1 {...formResult}>{title}</h1>
      <p className="deck" role="status">
        {text}
      </p>
      <NextStep outcome={outcome} t={t} />
    </div>
  )
}
