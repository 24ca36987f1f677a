import type { Link } from '../../../publication/publication.ts'
import { stormPath } from '../../components/languages.ts'
import { TextLink } from '../../components/links.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { Styles } from '../../components/Styles.tsx'
import { keepScriptPath, stormPushPath } from '../../components/weather/weather-paths.ts'
import { type PageContext, type PageProps, type PageView, route } from '../../page.ts'
import type { Texts } from '../../texts/texts.ts'
import css from './storm-push.css?inline'

/** What the page of storm notifications shows. */
interface StormPushView {
  deck: string
  /** Whether alerts are read here, so that a device can be told. */
  isRead: boolean
  /** Other ways to learn of alerts. */
  others: readonly Link[]
}

/** The view of the page. */
export function buildStormPushView({ publication, weather, texts }: PageContext): PageView<StormPushView> {
  const t = texts.stormPush
  const { name, city, newsletter } = publication
  const isRead = weather?.kind === 'live'
  return {
    title: t.title,
    description: t.description(name, city),
    hasWorker: true,
    body: {
      deck: t.deck(city),
      isRead,
      others: [
        { label: t.storm, href: stormPath },
        ...(newsletter === 'open' ? [{ label: t.newsletter, href: '/newsletter' }] : []),
        ...(isRead ? [{ label: t.feed, href: '/weather/feed.rss' }] : []),
      ],
    },
  }
}

/** Two buttons, what they do, and other ways. Only the browser knows whether this device is notified. */
function StormPushPage({ view: { deck, isRead, others }, t: { stormPush: t } }: PageProps<StormPushView>) {
  return (
    <>
      <Styles name="storm-push" css={css} />
      <PageTitle title={t.title}>
        <p className="deck">{deck}</p>
      </PageTitle>
      <div className="storm-push">
        <p>
          <b>{t.caution}</b>
        </p>
        {isRead ? <Buttons t={t} /> : <p>{t.notRead}</p>}
        <p>{t.privacy}</p>
        <h2>{t.others}</h2>
        <ul>
          {others.map(({ label, href }) => (
            <li key={href}>
              <TextLink href={href}>{label}</TextLink>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

function Buttons({ t }: { t: Texts['stormPush'] }) {
  return (
    <>
      <p className="button-row">
        <button type="button" className="button" data-push="on">
          {t.on}
        </button>
        <button type="button" className="button button-outline" data-push="off">
          {t.off}
        </button>
      </p>
      <noscript>
        <p>{t.withoutScript}</p>
      </noscript>
      <div role="status">
        {Object.entries(t.results).map(([result, words]) => (
          <p key={result} data-push-result={result} hidden>
            {words}
          </p>
        ))}
      </div>
      <script type="module" src={keepScriptPath} />
    </>
  )
}

/** Storm alerts on the reader's device, at /weather/notifications. */
export const stormPushRoute = route({
  at: stormPushPath,
  needs: () => ({}),
  view: buildStormPushView,
  Page: StormPushPage,
})
