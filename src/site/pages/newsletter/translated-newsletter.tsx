import { FormProblems, formResult } from '../../components/FormProblems.tsx'
import { pathIn } from '../../components/languages.ts'
import { languageAt } from '../../components/translated/alert-table.ts'
import { type PlainSentence, Speaker } from '../../components/translated/say.tsx'
import { TranslatedPage } from '../../components/translated/TranslatedPage.tsx'
import {
  buildTranslatedFrame,
  type TranslatedFrameView,
} from '../../components/translated/translated-frame.ts'
import type { NewsletterOutcome } from '../../form-outcomes.ts'
import { type OpenPage, openPage, type PageContext, type PageProps, type PageView } from '../../page.ts'
import {
  ChoicesForm,
  type FormView,
  mistakesOf,
  type NewsletterProblem,
  type NewsletterWords,
  newsletterFormOf,
} from './newsletter-form.tsx'
import { NextStep } from './next-step.tsx'

/** What every page of the sign-up in another language has. */
interface TranslatedNewsletterView {
  frame: TranslatedFrameView
  path: string
}

function headOf(context: PageContext): Omit<PageView, 'body'> {
  const speaker = new Speaker(languageAt(context.path), context.texts)
  return {
    title: speaker.line('newsletter'),
    description: speaker.line('newsletterOf', { city: context.publication.city }),
    frame: 'lean',
    language: languageAt(context.path),
  }
}

function bodyOf(context: PageContext): TranslatedNewsletterView {
  return {
    frame: buildTranslatedFrame(context),
    path: pathIn(languageAt(context.path), '/newsletter'),
  }
}

/** The sign-up form in another language; subscribers who use it get mail in that language. */
export function openTranslatedForm(
  context: PageContext,
  problem?: NewsletterProblem,
  words?: NewsletterWords,
): OpenPage {
  const form = newsletterFormOf(context, problem, words)
  const { title, ...head } = headOf(context)
  const speaker = new Speaker(languageAt(context.path), context.texts)
  const view = {
    ...head,
    title: problem ? `${speaker.line('problems', { count: form.problems.length })}: ${title}` : title,
    noindex: form.noindex,
    body: { ...bodyOf(context), form, city: context.publication.city },
  }
  return openPage(FormPage, view, context.texts)
}

function FormPage({
  view: { frame, path, form, city },
  t,
}: PageProps<TranslatedNewsletterView & { form: FormView; city: string }>) {
  const speaker = new Speaker(frame.language, t)
  const mistakes = { wrongAddress: speaker.say('wrongAddress'), noChoice: speaker.say('noChoice') }
  return (
    <TranslatedPage view={frame} title={speaker.say('newsletter')} speaker={speaker} t={t}>
      <p>{speaker.say('newsletterOf', { city })}</p>
      <p>{speaker.say('newsletterLanguage')}</p>
      <FormProblems
        title={speaker.say('problems', { count: form.problems.length })}
        problems={mistakesOf(form, mistakes)}
      />
      <ChoicesForm
        form={form}
        action={`${path}#result`}
        said={{
          ...mistakes,
          email: speaker.say('email'),
          choices: speaker.say('mailChoices'),
          kind: (kind) => speaker.say(kind),
          subscribe: speaker.say('subscribe'),
          confirmFirst: speaker.say('confirmFirst'),
        }}
        lang="en"
        t={t.newsletter}
      />
    </TranslatedPage>
  )
}

/** Outcomes that have phrases: the title, and the sentence below it, as far as the language has them. */
const said: Partial<Record<NewsletterOutcome, { title: PlainSentence; text?: PlainSentence }>> = {
  asked: { title: 'askedTitle', text: 'askedText' },
  askConfirm: { title: 'askConfirmTitle', text: 'askConfirmText' },
  confirmed: { title: 'confirmedTitle', text: 'confirmedText' },
  askLeave: { title: 'askLeaveTitle', text: 'askLeaveText' },
  left: { title: 'leftTitle' },
  leftList: { title: 'leftListTitle', text: 'leftListText' },
}

/** The answer to a form or a link, in another language. */
export function openTranslatedAnswer(outcome: NewsletterOutcome, context: PageContext): OpenPage {
  const speaker = new Speaker(languageAt(context.path), context.texts)
  const keys = said[outcome]
  const view = {
    ...headOf(context),
    title: keys ? speaker.line(keys.title) : context.texts.newsletter.outcomes[outcome].title,
    noindex: true,
    body: { ...bodyOf(context), outcome },
  }
  return openPage(AnswerPage, view, context.texts)
}

function AnswerPage({
  view: { frame, path, outcome },
  t,
}: PageProps<TranslatedNewsletterView & { outcome: NewsletterOutcome }>) {
  const speaker = new Speaker(frame.language, t)
  const english = t.newsletter.outcomes[outcome]
  const keys = said[outcome]
  return (
    <TranslatedPage
      view={frame}
      title={keys ? speaker.say(keys.title) : speaker.english(english.title)}
      speaker={speaker}
      t={t}
    >
      <p role="status" {...formResult}>
        {keys?.text ? speaker.say(keys.text) : speaker.english(english.text)}
      </p>
      <NextStep
        outcome={outcome}
        form={path}
        home={pathIn(frame.language, '/')}
        said={{
          confirm: speaker.say('yesSend'),
          leave: speaker.say('endThis'),
          leaveAll: speaker.say('endAll'),
          again: speaker.say('signUpAgain'),
          home: speaker.say('newsOf', { city: frame.city }),
        }}
      />
    </TranslatedPage>
  )
}
