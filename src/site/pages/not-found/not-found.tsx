import messageCss from '../../components/Message.css?inline'
import { Styles } from '../../components/Styles.tsx'
import type { PageView } from '../../page.ts'
import css from './not-found.css?inline'

/** The page of an address that is none of ours; sent with status 404. */
export const notFoundView: PageView = {
  title: 'Page Not Found',
  description: 'There is no page at this address.',
  noindex: true,
  canonical: null,
  body: (
    <div className="message">
      <Styles name="Message" css={messageCss} />
      <Styles name="not-found" css={css} />
      <p className="tide-numerals" role="img" aria-label="404">
        404
      </p>
      <h1>Page Not Found</h1>
      <p className="deck">
        The address may have changed, or the story may have been moved. Nothing is wrong on your side.
      </p>
      <p className="button-row">
        <a className="button" href="/">
          Return to Home
        </a>
        <a className="button button-outline" href="/search">
          Search news
        </a>
      </p>
    </div>
  ),
}
