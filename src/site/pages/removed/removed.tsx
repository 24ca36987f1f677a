import { correctionsPath } from '../../../publication/pages.ts'
import type { Publication } from '../../../publication/publication.ts'
import type { Removal } from '../../../publication/removals.ts'
import { ButtonLink, OutlineLink } from '../../components/links.tsx'
import messageCss from '../../components/Message.css?inline'
import { RemovalFacts, type RemovalView, viewRemoval } from '../../components/removal.tsx'
import { Styles } from '../../components/Styles.tsx'
import { type OpenPage, openPage, type PageProps } from '../../page.ts'
import type { Texts } from '../../texts/texts.ts'
import css from './removed.css?inline'

/** The page at the address of a story that was taken down; sent with status 410. */
export function openRemoved(removal: Removal, publication: Publication, t: Texts): OpenPage {
  const { title, description } = t.removed
  const isListed = publication.removals.some((one) => one.public)
  const body = { ...viewRemoval(removal, publication), isListed }
  return openPage(RemovedPage, { title, description, frame: 'lean', noindex: true, canonical: null, body }, t)
}

function RemovedPage({ view, t }: PageProps<RemovalView & { isListed: boolean }>) {
  return (
    <div className="message">
      <Styles name="Message" css={messageCss} />
      <Styles name="removed" css={css} />
      <h1>{t.removed.title}</h1>
      <p className="deck">{t.removed.explanation}</p>
      <RemovalFacts removal={view} t={t} />
      <p className="button-row">
        <ButtonLink href="/">{t.message.returnHome}</ButtonLink>
        {view.isListed && <OutlineLink href={correctionsPath}>{t.removed.all}</OutlineLink>}
        <OutlineLink href="/contact">{t.corrections.report}</OutlineLink>
      </p>
    </div>
  )
}
