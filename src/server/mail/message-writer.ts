import { issueTextOf, mailTextOf } from '../../mail/mail-text.ts'
import type { PostboxParts } from '../../mail/postbox.ts'
import { leavingLasts, questionLasts } from '../../mail/sign-ups.ts'
import type { SignedLinks } from '../../mail/signed-links.ts'
import type { OutgoingMessage } from '../../mail/transport.ts'
import type { Publication } from '../../publication/publication.ts'
import { siteOrigin } from '../../publication/site-origin.ts'
import { dateFormat } from '../../site/components/date-formats.ts'
import { knownLanguages, pathIn } from '../../site/components/languages.ts'
import { writeConfirmMail } from '../../site/mails/confirm-mail.tsx'
import { buildPublisher } from '../../site/mails/publisher-view.ts'
import { completeIssue } from '../../site/mails/reader-foot.tsx'
import { contactTopics } from '../../site/pages/embed-contact/contact-form.tsx'
import { publicationIn } from '../../site/spoken.ts'
import { textsOf } from '../../site/texts/texts.ts'
import type { ContactMessage, Delivery, DeskNote, Question } from '../../store/outbox.ts'
import type { PublicationDirectory } from '../publication-directory.ts'

/** The services and addresses of a message writer. */
export interface MessageWriterParts {
  directory: Pick<PublicationDirectory, 'load'>
  links: SignedLinks
  /** Address of the sender; undefined for each city's own. */
  from: string | undefined
}

/** Completes messages for one reader: links, days, headers. */
export function openMessageWriter({ directory, links, from }: MessageWriterParts): PostboxParts['write'] {
  return async (message) => {
    const publication = await directory.load({ id: message.city })
    if (!publication) return undefined
    const sender = { name: publication.name, address: from ?? publication.contact.email }
    const site = { publication, links, sender }
    switch (message.kind) {
      case 'question':
        return writeQuestion(message, site)
      case 'contact':
        return writeContact(message, site)
      case 'held':
      case 'mended':
        return writeDeskNote(message, site)
      default:
        return writeIssue(message, site)
    }
  }
}

interface SendingSite {
  publication: Publication
  links: SignedLinks
  sender: OutgoingMessage['from']
}

function writeQuestion(question: Question, { publication, links, sender }: SendingSite): OutgoingMessage {
  const { subscriberId, city, address, choices, number, madeAt, consent, language } = question
  const origin = siteOrigin(publication)
  const until = madeAt + questionLasts
  const [own] = knownLanguages([language])
  const spoken = own ? publicationIn(publication, own) : publication
  const answered = { subscriberId, number, choices, language: own?.tag }
  const token = links.signConfirm(city, answered, until)
  const format = (style: Parameters<typeof dateFormat>[0]) => dateFormat(style, spoken).format(until)
  const { subject, html } = writeConfirmMail(
    {
      publisher: buildPublisher(spoken, origin),
      kinds: choices,
      link: `${origin}${pathIn(own?.tag ?? 'en', '/newsletter/confirm')}?t=${token}`,
      until: `${format('fullDate')}, ${format('time')}`,
      untilDay: format('weekday'),
      host: new URL(origin).host,
      consent,
    },
    textsOf(spoken.language),
  )
  const headers = { 'Auto-Submitted': 'auto-replied' }
  return { from: sender, to: address, subject, text: mailTextOf(html), html, headers }
}

/** One reader's copy of an issue; undefined where another version wrote it. */
function writeIssue(
  delivery: Delivery,
  { publication, links, sender }: SendingSite,
): OutgoingMessage | undefined {
  const { mailing, language, subscriberId, address, confirmedAt } = delivery
  const { city, kind, madeAt } = mailing
  const origin = siteOrigin(publication)
  const token = links.signLeave(city, { id: subscriberId, kind }, madeAt + leavingLasts)
  const [own] = knownLanguages([language])
  const spoken = own ? publicationIn(publication, own) : publication
  const unsubscribe = `${origin}${pathIn(own?.tag ?? 'en', '/newsletter/leave')}?t=${token}`
  const copy = completeIssue(
    mailing.html,
    { unsubscribe, confirmedOn: dateFormat('longDate', spoken).format(confirmedAt) },
    textsOf(spoken.language),
  )
  if (!copy) return undefined
  return {
    from: sender,
    to: address,
    subject: mailing.subject,
    text: issueTextOf(copy),
    html: `${copy.shared}${copy.own}`,
    headers: {
      'List-Id': `${kind} <${kind}.newsletter.${publication.hosts[0]}>`,
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  }
}

/** A reader's message, as plain text to the address of its topic; Reply-To is the reader. */
function writeContact({ form }: ContactMessage, { publication, sender }: SendingSite): OutgoingMessage {
  const texts = textsOf(publication.language)
  const topics = contactTopics({ publication, texts })
  const topic = topics.find(({ about }) => about === form.topic) ?? topics[0]
  const subject = topic ? texts.contactWays.subjects[topic.about].subject : texts.contactForm.title
  const { name, email, message } = form
  return {
    from: sender,
    to: topic?.email ?? publication.contact.email,
    replyTo: { name, address: email },
    subject: `${subject}: ${name}`,
    text: `${message}\n\n--\n${name}\n${email}\n`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** To the newsroom, in English as what a check prints. */
function writeDeskNote(
  { kind, city, file, error }: DeskNote,
  { publication, sender }: SendingSite,
): OutgoingMessage {
  const isHeld = kind === 'held'
  const lines = isHeld
    ? [
        error,
        '',
        'Readers get this file as it was before, or not at all if it is new, until the error is mended.',
        `Everything else is published. All errors: npm run news -- check ${city}`,
      ]
    : ['Its errors are mended: readers get this file as it is.']
  return {
    from: sender,
    to: publication.contact.email,
    subject: `${isHeld ? 'Not published' : 'Published again'}: ${file}`,
    text: `${lines.join('\n')}\n`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
