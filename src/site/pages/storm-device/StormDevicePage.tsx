import { hasPage } from '../../../publication/pages.ts'
import type { Link } from '../../../publication/publication.ts'
import { IslandRoot } from '../../components/IslandRoot.tsx'
import { stormPath } from '../../components/languages.ts'
import { TextLink } from '../../components/links.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { Styles } from '../../components/Styles.tsx'
import { keepPath, stormPushPath } from '../../components/weather/weather-paths.ts'
import { type PageContext, type PageProps, type PageView, route } from '../../page.ts'
import { spokenLanguages } from '../../texts/texts.ts'
import css from './StormDevice.css?inline'
import { island as panel } from './StormDevice.island.tsx'

/** What the page of this device shows. */
interface StormDeviceView {
  title: string
  /** What the copy has. */
  contents: string
  /** Whether the city has alerts; and whether they are read now, so that a device can be told. */
  hasAlerts: boolean
  areRead: boolean
  /** What a device is told of. */
  alerts: string
  /** Other ways to learn of alerts. */
  others: readonly Link[]
}

/** The view of the page. */
export function buildStormDeviceView({
  publication,
  weather,
  texts,
}: PageContext): PageView<StormDeviceView> {
  const t = texts.stormDevice
  const { name, city, newsletter } = publication
  const hasAlerts = hasPage(publication, stormPushPath)
  const areRead = weather?.kind === 'live'
  const title = hasAlerts ? t.title : t.titleOfCopy
  return {
    title,
    description: hasAlerts ? t.description({ publication: name, city }) : t.descriptionOfCopy,
    hasWorker: true,
    body: {
      title,
      contents: t.contents({
        languages: ['English', ...spokenLanguages.map((one) => one.name)].join(', '),
      }),
      hasAlerts,
      areRead,
      alerts: t.alerts({ city }),
      others: [
        { label: t.storm, href: stormPath },
        ...(newsletter === 'open' ? [{ label: t.newsletter, href: '/newsletter' }] : []),
        ...(areRead ? [{ label: t.feed, href: '/weather/feed.rss' }] : []),
      ],
    },
  }
}

/** The panel of what this device has, what its two parts do, and other ways. */
function StormDevicePage({ view, t: { stormDevice: t } }: PageProps<StormDeviceView>) {
  const { title, contents, hasAlerts, areRead, alerts, others } = view
  return (
    <>
      <Styles name="StormDevice" css={css} />
      <PageTitle title={title} />
      <div className="storm-device">
        <IslandRoot of={panel} props={{ hasAlerts, areRead, t: t.panel }} />
        <div className="device-about">
          <h2>{t.aboutCopy}</h2>
          <p>{t.copy}</p>
          <p>{contents}</p>
          <p>{t.renewed}</p>
          {hasAlerts && (
            <>
              <h2>{t.aboutAlerts}</h2>
              <p>{alerts}</p>
              <p>{t.privacy}</p>
            </>
          )}
          <h2>{t.others}</h2>
          <ul>
            {others.map(({ label, href }) => (
              <li key={href}>
                <TextLink href={href}>{label}</TextLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  )
}

/** What this device has of the storm pages and alerts, at /storm/keep. */
export const stormDeviceRoute = route({
  at: keepPath,
  needs: () => ({}),
  view: buildStormDeviceView,
  Page: StormDevicePage,
})

/** Where storm alerts on a device had a page of their own. */
export const stormPushRoute = route({
  at: stormPushPath,
  isListed: () => false,
  needs: () => ({}),
  view: () => ({ movedTo: keepPath }),
  Page: () => null,
})
