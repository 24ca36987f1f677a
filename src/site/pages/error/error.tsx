import messageCss from '../../components/Message.css?inline'
import { Styles } from '../../components/Styles.tsx'
import type { PageView } from '../../page.ts'

/** What the error screen tells: always status and text or the message; the stack only outside production. */
export interface ErrorReport {
  status: number
  statusText: string
  message: string | undefined
  stack: string | undefined
}

/** The error screen of section 2. `address`: path and query of what failed. */
export function buildErrorView(report: ErrorReport, address: string): PageView {
  return {
    title: 'Error',
    description: 'Something went wrong on our side.',
    noindex: true,
    body: (
      <div className="message">
        <Styles name="Message" css={messageCss} />
        <h1>Unexpected Application Error!</h1>
        <p className="deck">
          <b className="error-text">
            {report.status} {report.statusText}
          </b>
          {report.message
            ? `. ${report.message}`
            : '. It is our fault, not yours: please try again in a moment.'}
        </p>
        <p className="button-row">
          <a className="button" href={address}>
            Try this page again
          </a>
          <a className="button button-outline" href="/">
            Return to Home
          </a>
        </p>
        {report.stack && (
          <pre tabIndex={0} role="region" aria-label="Stack trace">
            {report.stack}
          </pre>
        )}
      </div>
    ),
  }
}
