import { Fragment } from 'react'
import type { Texts } from '../../texts/texts.ts'
import { OutsideLink, TextLink } from '../links.tsx'
import { Styles } from '../Styles.tsx'
import { LastChecked } from './LastChecked.tsx'
import css from './local-services.css?inline'
import type { LocalServicesView, ServiceView } from './local-services.ts'
import briefCss from './local-services-brief.css?inline'

/** What readers can do in their county under alerts: services with numbers and addresses, and own guides. */
export function LocalServiceList({ view, t }: { view: LocalServicesView; t: Texts }) {
  const { services: words } = t.liveWeather
  return (
    <section className="services" id="services" aria-labelledby="in-county">
      <Styles name="local-services" css={css} />
      <h2 id="in-county">{words.inCounty({ county: view.county })}</h2>
      <ul>
        {view.services.map((service) => (
          <li key={service.name}>
            <ServiceName view={service} />
            {service.about && <p>{service.about}</p>}
            {service.phones.length > 0 && (
              <p>
                <Phones view={service} t={t} />
              </p>
            )}
            <p className="meta">
              <LastChecked source={service.source} check={service} t={t} />
            </p>
          </li>
        ))}
        {view.guides.length > 0 && (
          <li>
            <b>{words.guides}</b>
            {view.guides.map(({ title, href }) => (
              <p key={href}>
                <TextLink href={href}>{title}</TextLink>
              </p>
            ))}
          </li>
        )}
      </ul>
      {view.hasUndated && <p className="meta">{words.undated}</p>}
    </section>
  )
}

/** The first services and the first guide in a few lines, for a page that is about other things. */
export function LocalServicesBrief({ view, t }: { view: LocalServicesView; t: Texts }) {
  const { services: words } = t.liveWeather
  return (
    <section className="services-brief" aria-labelledby="in-county">
      <Styles name="local-services-brief" css={briefCss} />
      <h2 id="in-county">{words.inCounty({ county: view.county })}</h2>
      <ul>
        {view.services.slice(0, mostBrief).map((service) => (
          <li key={service.name}>
            <ServiceName view={service} /> <Phones view={service} t={t} />
            {service.isUnchecked && service.checked && (
              <>
                {' '}
                <b>{words.checked({ day: service.checked })}</b>
              </>
            )}
          </li>
        ))}
        {view.guides.slice(0, 1).map(({ title, href }) => (
          <li key={href}>
            <TextLink href={href}>{title}</TextLink>
          </li>
        ))}
        <li>
          <TextLink href="/weather#services">{words.all}</TextLink>
        </li>
      </ul>
    </section>
  )
}

const mostBrief = 4

function ServiceName({ view: { name, href } }: { view: ServiceView }) {
  if (href === undefined) return <b>{name}</b>
  return <OutsideLink href={href}>{name}</OutsideLink>
}

/** The numbers are written out, because they are printed too. */
function Phones({ view: { phones }, t }: { view: ServiceView; t: Texts }) {
  return phones.map(({ label, dial }, index) => (
    <Fragment key={dial}>
      {index > 0 && ` ${t.liveWeather.services.or} `}
      <TextLink href={`tel:${dial}`}>{label}</TextLink>
    </Fragment>
  ))
}
