import { Field } from '../../components/Field.tsx'
import { FormProblems, formResult } from '../../components/FormProblems.tsx'
import { FramedPage } from '../../components/FramedPage.tsx'
import { EmailAddress, TextLink } from '../../components/links.tsx'
import formCss from '../../components/ReaderForm.css?inline'
import { Styles } from '../../components/Styles.tsx'
import type { ContactProblem, ContactResult } from '../../form-outcomes.ts'
import { type OpenPage, openPage, type PageContext, type PageProps } from '../../page.ts'
import { buildContactWaysView, type ContactSubject } from './ContactWaysPage.tsx'

/** What a reader typed so far. */
export interface ContactWords {
  name: string
  email: string
  topic: ContactSubject
  message: string
}

interface ContactFormView {
  words: ContactWords
  topics: readonly ContactSubject[]
  /** When the form was given out, signed. */
  stamp: string
  problems: readonly ContactProblem[]
}

/** Most characters of each field. */
export const contactLimits = { name: 100, email: 254, message: 5000 }

const noWords: ContactWords = { name: '', email: '', topic: 'community', message: '' }

/** The contact form; after a mistake with what the reader typed and what is wrong with it. */
export function openContactForm(
  { publication, texts }: Pick<PageContext, 'publication' | 'texts'>,
  stamp: string,
  { words = noWords, problems = [] }: { words?: ContactWords; problems?: readonly ContactProblem[] } = {},
): OpenPage {
  const { title: form, description, problems: count } = texts.contactForm
  const title = problems.length > 0 ? `${count({ count: problems.length })}: ${form}` : form
  const topics = contactTopics({ publication, texts }).map(({ about }) => about)
  const body = { words, topics, stamp, problems }
  return openPage(ContactFormPage, { title, description, noindex: true, frame: 'none', body }, texts)
}

/** What a reader may write about, and to which address it goes. */
export function contactTopics(
  context: Pick<PageContext, 'publication' | 'texts'>,
): readonly { about: ContactSubject; email: string }[] {
  return buildContactWaysView(context).body.subjects
}

const fieldOf = {
  name: '#name',
  email: '#email',
  message: '#message',
  old: '#send',
  tooMany: '#send',
  failed: '#send',
} as const satisfies Record<ContactProblem, string>

function ContactFormPage({ view, t }: PageProps<ContactFormView>) {
  const { words, problems } = view
  const { contactForm: f, contactWays } = t
  const error = (field: 'name' | 'email' | 'message') =>
    problems.includes(field) ? f.errors[field] : undefined
  return (
    <FramedPage>
      <Styles name="ReaderForm" css={formCss} />
      <h1>{f.heading}</h1>
      <FormProblems
        title={f.problems({ count: problems.length })}
        problems={problems.map((problem) => ({ text: f.errors[problem], href: fieldOf[problem] }))}
      />
      <form className="reader-form" action="/embed/contact#result" method="post">
        <Field
          id="name"
          label={f.name}
          error={error('name')}
          control={(props) => (
            <input
              {...props}
              name="name"
              required
              maxLength={contactLimits.name}
              autoComplete="name"
              defaultValue={words.name}
            />
          )}
        />
        <Field
          id="email"
          label={f.email}
          hint={f.emailHint}
          error={error('email')}
          control={(props) => (
            <input
              {...props}
              name="email"
              type="email"
              required
              maxLength={contactLimits.email}
              autoComplete="email"
              defaultValue={words.email}
            />
          )}
        />
        <Field
          id="topic"
          label={f.topic}
          control={(props) => (
            <select {...props} name="topic" defaultValue={words.topic}>
              {view.topics.map((about) => (
                <option key={about} value={about}>
                  {contactWays.subjects[about].subject}
                </option>
              ))}
            </select>
          )}
        />
        <Field
          id="message"
          label={f.message}
          hint={f.messageHint}
          error={error('message')}
          control={(props) => (
            <textarea
              {...props}
              name="message"
              rows={6}
              required
              maxLength={contactLimits.message}
              defaultValue={words.message}
            />
          )}
        />
        <div className="trap" aria-hidden="true">
          <label htmlFor="website">{f.trap}</label>
          <input id="website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <input type="hidden" name="stamp" value={view.stamp} />
        <button className="button" id="send" type="submit">
          {f.send}
        </button>
      </form>
    </FramedPage>
  )
}

/** The page after the form was sent. It holds nothing of the reader: one page answers all. */
export function openContactResult(
  result: ContactResult,
  { publication, texts }: Pick<PageContext, 'publication' | 'texts'>,
): OpenPage {
  const { description, results } = texts.contactForm
  const { title } = results[result]
  const body = { result, email: publication.contact.email }
  return openPage(ContactResultPage, { title, description, noindex: true, frame: 'none', body }, texts)
}

function ContactResultPage({
  view: { result, email },
  t: { contactForm: f },
}: PageProps<{ result: ContactResult; email: string }>) {
  const { title, text } = f.results[result]
  return (
    <FramedPage>
      <h1 {...formResult}>{title}</h1>
      <p role="status">
        {text}{' '}
        {result !== 'taken' && (
          <a className="text-link" href={`mailto:${email}`} target="_top">
            <EmailAddress email={email} />
          </a>
        )}
      </p>
      <p>
        <TextLink href="/embed/contact">{f.again}</TextLink>
      </p>
    </FramedPage>
  )
}
