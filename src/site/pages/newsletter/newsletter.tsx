import messageCss from '../../components/Message.css?inline'
import { Styles } from '../../components/Styles.tsx'
import type { PageProps } from '../../page.ts'
import { type OpenPage, openPage } from '../../route.ts'
import type { Texts } from '../../texts/texts.ts'

/** The answer to the newsletter form without scripts. */
export function openNewsletterAnswer(message: string, t: Texts): OpenPage {
  const { title, description } = t.newsletter
  return openPage(NewsletterPage, { title, description, noindex: true, body: { message } }, t)
}

function NewsletterPage({ view, t }: PageProps<{ message: string }>) {
  return (
    <div className="message">
      <Styles name="Message" css={messageCss} />
      <h1>{t.newsletter.title}</h1>
      <p className="deck" role="status">
        {view.message}
      </p>
      <p className="button-row">
        <a className="button" href="/">
          {t.message.returnHome}
        </a>
      </p>
    </div>
  )
}
