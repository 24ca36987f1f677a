import { type TextPageName, textPageNames } from '../../../publication/content.ts'
import { hasPage } from '../../../publication/pages.ts'
import type { Publication } from '../../../publication/publication.ts'
import type { LongTextView } from '../../components/LongText.tsx'
import { formatNewsDate, type NewsDate } from '../../components/news-date.ts'
import { stormPushPath } from '../../components/weather/weather-paths.ts'
import type { PageContext, PageView } from '../../page.ts'
import type { Texts } from '../../texts/texts.ts'

/** Written pages that this folder shows. */
export type WrittenPageName = Exclude<TextPageName, 'about'>

/** Names of the text pages that this page renders; About has its own. */
export const writtenPageNames = textPageNames.filter((name) => name !== 'about')

/** What a written page shows. */
export interface TextView {
  title: string
  effective: NewsDate | undefined
  updated: NewsDate | undefined
  /** What changed then, a sentence. */
  changed: string | undefined
  text: LongTextView
  /** Whether a reader can allow or refuse the ads of a network here. */
  hasAdChoice: boolean
}

/** The view of the written page whose name is the path; undefined when the publisher has not written it. */
export function buildTextView(
  name: WrittenPageName,
  { publication, texts }: PageContext,
): PageView<TextView> | undefined {
  const page = publication.content.pages[name]
  if (!page) return undefined
  const { title, description, effectiveAt, updatedAt, changed } = page
  const dateOf = (at: number | undefined) => (at === undefined ? undefined : formatNewsDate(at, publication))
  const hasAdChoice = name === 'privacy-policy' && publication.adNetwork !== undefined
  const facts = name === 'privacy-policy' ? printFacts(publication, texts) : ''
  return {
    title,
    description,
    quiet: true,
    body: {
      title,
      hasAdChoice,
      effective: dateOf(effectiveAt),
      updated: dateOf(updatedAt),
      changed,
      text: {
        html: `${page.html}${facts}`,
        subheads: facts
          ? [...page.subheads, { id: factsId, title: texts.privacyFacts.heading }]
          : page.subheads,
      },
    },
  }
}

const factsId = 'set-up'

/** What the site does with what readers give it: it follows from the settings, not from what the publisher wrote. */
function printFacts(publication: Publication, { privacyFacts: t }: Texts): string {
  const { newsletter, contactForm, adNetwork } = publication
  const facts = [
    t.newsletter[newsletter],
    contactForm ? t.contactForm : t.noContactForm,
    ...(hasPage(publication, stormPushPath) ? [t.stormPush] : []),
    adNetwork ? t.ads : t.noAds,
  ]
  const items = facts.map((fact) => `<li>${fact}</li>`).join('')
  return `<h2 id="${factsId}">${t.heading}</h2><p>${t.origin}</p><ul>${items}</ul>`
}
