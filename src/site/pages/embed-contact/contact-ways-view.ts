import type { Link } from '../../../publication/publication.ts'
import { telephoneAddress } from '../../components/telephone-address.ts'
import type { PageContext, PageView } from '../../page.ts'

/** Exactly what the contact frame shows. */
export interface ContactWaysView {
  subjects: readonly { about: ContactSubject; email: string }[]
  /** The number as the publication writes it, and its `tel:` address. */
  phone: Link
  /** When somebody answers, such as '9 a.m. to 5 p.m.'. */
  phoneHours: string | undefined
}

/** What a reader may write about; the texts name each. */
export type ContactSubject = 'community' | 'tip' | 'correction' | 'event' | 'advertising' | 'other'

/** How to reach the newsroom while there is no mail server that could take a form. */
export function buildContactWaysView({ publication, texts }: PageContext): PageView<ContactWaysView> {
  const { email, tipsEmail, advertisingEmail, supportEmail, phone, phoneHours } = publication.contact
  return {
    title: texts.contactWays.title,
    description: texts.contactWays.description,
    noindex: true,
    bare: true,
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
