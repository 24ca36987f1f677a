import type { Link } from '../../../publication/publication.ts'
import { telephoneAddress } from '../../components/telephone-address.ts'
import type { PageContext, PageView } from '../../page.ts'

/** What the contact page shows. */
export interface ContactView {
  email: string
  /** The number as the publication writes it, and as a `tel:` address. */
  phone: Link
  phoneHours: string | undefined
  /** The time within which somebody answers, when the publication promises one. */
  responseTime: string | undefined
  /** Address and hours for visitors; undefined when there are none. */
  address: string | undefined
  visits: string | undefined
  /** Address of a third party's form; undefined when our own page is in the frame. */
  form: string | undefined
  /** Addresses of desks; a desk without one has the newsroom's. */
  desks: readonly { desk: 'tips' | 'advertising' | 'support'; email: string }[]
}

export function buildContactView({ publication, texts }: PageContext): PageView<ContactView> {
  const { contact, frames, name } = publication
  const { title, description } = texts.contact
  return {
    title,
    description: description(name, contact.address !== undefined),
    quiet: true,
    body: {
      email: contact.email,
      phone: { label: contact.phone, href: telephoneAddress(contact.phone) },
      phoneHours: contact.phoneHours,
      responseTime: contact.responseTime,
      address: contact.address,
      visits: contact.visits,
      form: frames.contact,
      desks: [
        { desk: 'tips', email: contact.tipsEmail ?? contact.email },
        { desk: 'advertising', email: contact.advertisingEmail ?? contact.email },
        { desk: 'support', email: contact.supportEmail ?? contact.email },
      ],
    },
  }
}
