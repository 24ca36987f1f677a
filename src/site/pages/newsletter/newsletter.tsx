import messageCss from '../../components/Message.css?inline'
import { Styles } from '../../components/Styles.tsx'
import type { PageView } from '../../page.ts'

/** The answer to the newsletter form for a reader without scripts. */
export function buildNewsletterView(message: string): PageView {
  return {
    title: 'Newsletter',
    description: 'The answer to your newsletter request.',
    noindex: true,
    body: (
      <div className="message">
        <Styles name="Message" css={messageCss} />
        <h1>Newsletter</h1>
        <p className="deck" role="status">
          {message}
        </p>
        <p className="button-row">
          <a className="button" href="/">
            Return to Home
          </a>
        </p>
      </div>
    ),
  }
}
