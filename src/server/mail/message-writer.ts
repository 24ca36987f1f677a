import type { PostboxParts } from '../../mail/postbox.ts'
import { leavingLasts, questionLasts } from '../../mail/sign-ups.ts'
import type { SignedLinks } from '../../mail/signed-links.ts'
import type { OutgoingMessage } from '../../mail/transport.ts'
import type { Publication } from '../../publication/publication.ts'
import { siteOrigin } from '../../publication/site-origin.ts'
import { dateFormat } from '../../site/components/date-formats.ts'
import { pathIn } from '../../site/components/languages.ts'
import {
  formatTranslatedDate,
  formatTranslatedDay,
  formatTranslatedMoment,
} from '../../site/components/translated/translated-times.ts'
import { writeConfirmMail } from '../../site/mails/confirm-mail.tsx'
import { buildPublisher } from '../../site/mails/publisher-view.ts'
import { completeIssue } from '../../site/mails/reader-foot.tsx'
import { contactTopics } from '../../site/pages/embed-contact/contact-form.tsx'
import { textsOf, translations } from '../../site/texts/texts.ts'
import type { PublicationDirectory } from '../publication-directory.ts'

/** The services and addresses of a message writer. */
export interface MessageWriterParts {
  directory: Pick<PublicationDirectory, 'load'>
  links: SignedLinks
  /** Address of the sender; undefined for each city's own. */
  from: string | undefined
}

/** Completes messages for one reader: links, days, headers. */
export function openMessageWriter({
  directory,
  links,
  from,
}: MessageWriterParts): Pick<PostboxParts, 'writeQuestion' | 'writeDelivery' | 'writeContact'> {
  const fromOf = ({ name, contact }: Publication): OutgoingMessage['from'] => ({
    name,
    address: from ?? contact.email,
  })

  return {
    async writeQuestion({ id, city, address, choices, number, askedAt, consent, language }) {
      const publication = await directory.load({ id: city })
      if (!publication) return undefined
      const origin = siteOrigin(publication)
      const until = askedAt + questionLasts
      const own = languageOf(language, publication)
      const token = links.signConfirm(city, { id, number, choices, language: own?.language }, until)
      const format = (style: Parameters<typeof dateFormat>[0]) => dateFormat(style, publication).format(until)
      const { host } = new URL(origin)
      return {
        from: fromOf(publication),
        to: address,
        ...writeConfirmMail(
          {
            publisher: buildPublisher(publication, origin),
            kinds: choices,
            link: `${origin}${pathIn(own?.language ?? 'en', '/newsletter/confirm')}?t=${token}`,
            until: `${format('fullDate')}, ${format('time')}`,
            untilDay: format('weekday'),
            host,
            consent,
            own: own && {
              language: own.language,
              until: formatTranslatedMoment(until, own.region),
              untilDay: formatTranslatedDay(until, own.region),
            },
          },
          textsOf(publication.language),
        ),
        headers: { 'Auto-Submitted': 'auto-replied' },
      }
    },

    /** One reader's copy of an issue; undefined where its city is not served, or another version wrote it. */
    async writeDelivery({ mailing, language, subscriberId, address, confirmedAt }) {
      const publication = await directory.load({ id: mailing.city })
      if (!publication) return undefined
      const origin = siteOrigin(publication)
      const until = mailing.madeAt + leavingLasts
      const token = links.signLeave(mailing.city, { id: subscriberId, kind: mailing.kind }, until)
      const own = languageOf(language, publication)
      const unsubscribe = `${origin}${pathIn(own?.language ?? 'en', '/newsletter/leave')}?t=${token}`
      const confirmedOn = dateFormat('longDate', publication).format(confirmedAt)
      const frame = { publisher: buildPublisher(publication, origin), texts: textsOf(publication.language) }
      const issue = completeIssue(
        mailing,
        {
          unsubscribe,
          confirmedOn,
          own: own && {
            language: own.language,
            confirmedOn: formatTranslatedDate(confirmedAt, own.region),
          },
        },
        frame,
      )
      if (!issue) return undefined
      return {
        from: fromOf(publication),
        to: address,
        subject: mailing.subject,
        ...issue,
        headers: {
          'List-Id': `${mailing.kind} <${mailing.kind}.newsletter.${publication.hosts[0]}>`,
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          'Auto-Submitted': 'auto-generated',
        },
      }
    },

    /** A reader's message, as plain text to the address of its topic; Reply-To is the reader. */
    async writeContact(contact) {
      const publication = await directory.load({ id: contact.city })
      if (!publication) return undefined
      const texts = textsOf(publication.language)
      const topics = contactTopics({ publication, texts })
      const topic = topics.find(({ about }) => about === contact.topic) ?? topics[0]
      const subject = topic ? texts.contactWays.subjects[topic.about].subject : texts.contactForm.title
      const { name, email, message } = contact
      return {
        from: fromOf(publication),
        to: topic?.email ?? publication.contact.email,
        replyTo: { name, address: email },
        subject: `${subject}: ${name}`,
        text: `${message}\n\n--\n${name}\n${email}\n`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      }
    },
  }
}

/** A subscriber's language and how it writes dates; undefined for English and languages no longer known. */
function languageOf(tag: string | undefined, { timeZone }: Publication) {
  const known = translations.find((one) => one.tag === tag)
  return known && { language: known.tag, region: { language: known.locale, timeZone } }
}
