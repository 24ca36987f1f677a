import { ButtonLink, OutlineLink } from '../../components/links.tsx'
import messageCss from '../../components/Message.css?inline'
import { Styles } from '../../components/Styles.tsx'
import { type OpenPage, openPage, type PageProps } from '../../page.ts'
import type { Texts } from '../../texts/texts.ts'

/** The error screen: status, its text, and an optional message; the stack only outside production. */
export interface ErrorReport {
  status: number
  statusText: string
  message: string | undefined
  stack: string | undefined
}

/** The error screen (specification, section 2). `address`: path and query of the failed request. */
export function openError(report: ErrorReport, address: string, t: Texts): OpenPage {
  const { title, description } = t.error
  return openPage(
    ErrorPage,
    { title, description, frame: 'lean', noindex: true, body: { ...report, address } },
    t,
  )
}

function ErrorPage({ view, t }: PageProps<ErrorReport & { address: string }>) {
  return (
    <div className="message">
      <Styles name="Message" css={messageCss} />
      <h1>{t.error.heading}</h1>
      <p className="deck">
        <b className="error-text">
          {view.status} {view.statusText}
        </b>
        {view.message ? `. ${view.message}` : `. ${t.error.explanation}`}
      </p>
      <p className="button-row">
        <ButtonLink href={view.address}>{t.error.tryAgain}</ButtonLink>
        <OutlineLink href="/">{t.message.returnHome}</OutlineLink>
      </p>
      {view.stack && (
        <pre tabIndex={0} role="region" aria-label={t.error.stack}>
          {view.stack}
        </pre>
      )}
    </div>
  )
}
