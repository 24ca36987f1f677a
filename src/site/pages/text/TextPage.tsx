import { type TextPageName, textPageNames } from '../../../publication/content.ts'
import { hasPage } from '../../../publication/pages.ts'
import type { Publication } from '../../../publication/publication.ts'
import { formatNewsDate, type NewsDate } from '../../components/date-formats.ts'
import { LongText, type LongTextView } from '../../components/LongText.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { stormPushPath } from '../../components/weather/weather-paths.ts'
import { type PageContext, type PageProps, type PageView, type Route, route } from '../../page.ts'
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
  const facts = name === 'privacy-policy' ? printFacts(publication, texts) : ''
  return {
    title,
    description,
    quiet: true,
    body: {
      title,
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

/** What the site does with what readers give it, by the settings, not by what the publisher wrote. */
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

/** 'Effective April 15, 2025' */
function DateLine({ label, date }: { label: string; date: NewsDate }) {
  return (
    <>
      {label} <time dateTime={date.iso}>{date.label}</time>
    </>
  )
}

/** A written page (standards, legal pages): a text with the date of its last change. */
function PlainTextPage({ view, t }: PageProps<TextView>) {
  const { title, effective, updated, changed, text } = view
  return (
    <>
      <PageTitle title={title}>
        {(effective || updated) && (
          <p className="meta">
            {effective && <DateLine label={t.writtenPage.effective} date={effective} />}
            {effective && updated && ' · '}
            {updated && <DateLine label={t.writtenPage.lastUpdated} date={updated} />}
            {updated && changed && `: ${changed}`}
          </p>
        )}
      </PageTitle>
      <LongText text={text} t={t} />
    </>
  )
}

/** The standards and legal pages, each at the path of its name. */
export const textRoutes: readonly Route[] = writtenPageNames.map(textRoute)

function textRoute(name: WrittenPageName): Route {
  return route({
    at: `/${name}`,
    needs: () => ({}),
    view: (context) => buildTextView(name, context),
    Page: PlainTextPage,
  })
}
