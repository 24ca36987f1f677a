import type { Link } from '../../../publication/publication.ts'
import { telephoneAddress } from '../../components/telephone-address.ts'
import type { PageContext, PageView } from '../../page.ts'

/** What the contact frame shows. */
export interface ContactWaysView {
  subjects: readonly { about: ContactSubject; email: string }[]
  /** The number as the publication writes it, and as a `tel:` address. */
  phone: Link
  /** When the phone is answered, such as '9 a.m. to 5 p.m.'. */
  phoneHours: string | undefined
}

/** Subjects of emails; the texts have a label for each. */
export type ContactSubject = 'community' | 'tip' | 'correction' | 'event' | 'advertising' | 'other'

/** The view of the contact frame. Links open the reader's mail program, since the server sends no email. */
export function buildContactWaysView({
  publication,
  texts,
}: Pick<PageContext, 'publication' | 'texts'>): PageView<ContactWaysView> {
  const { email, tipsEmail, advertisingEmail, supportEmail, phone, phoneHours } = publication.contact
  return {
    title: texts.contactWays.title,
    description: texts.contactWays.description,
    noindex: true,
    frame: 'none',
    hasCopyButtons: true,
    body: {
      subjects: [
        { about: 'community', email },
        { about: 'tip', email: tipsEmail ?? email },
        { about: 'correction', email },
        { about: 'event', email },
        { about: 'advertising', email: advertisingEmail ?? email },
        { about: 'other', email: supportEmail ?? email },
      ],
      phone: { label: phone, href: telephoneAddress(phone) },
      phoneHours,
    },
  }
}
