import type { Publication } from '../../../publication/publication.ts'
import { ButtonLink, OutlineLink } from '../../components/links.tsx'
import messageCss from '../../components/Message.css?inline'
import { Styles } from '../../components/Styles.tsx'
import { type OpenPage, openPage, type PageProps } from '../../page.ts'
import type { Texts } from '../../texts/texts.ts'
import css from './not-found.css?inline'

/** The page of an unknown address; sent with status 404. */
export function openNotFound(t: Texts, { network }: Pick<Publication, 'network'> = {}): OpenPage {
  const { title, description } = t.notFound
  const body = network
    ? { explanation: t.network.notFound, search: t.network.finder.button, href: '/find' }
    : { explanation: t.notFound.explanation, search: t.notFound.search, href: '/search' }
  return openPage(
    NotFoundPage,
    { title, description, frame: 'lean', noindex: true, canonical: null, body },
    t,
  )
}

function NotFoundPage({ view, t }: PageProps<{ explanation: string; search: string; href: string }>) {
  return (
    <div className="message">
      <Styles name="Message" css={messageCss} />
      <Styles name="not-found" css={css} />
      <p className="tide-numerals" role="img" aria-label="404">
        404
      </p>
      <h1>{t.notFound.title}</h1>
      <p className="deck">{view.explanation}</p>
      <p className="button-row">
        <ButtonLink href="/">{t.message.returnHome}</ButtonLink>
        <OutlineLink href={view.href}>{view.search}</OutlineLink>
      </p>
    </div>
  )
}
