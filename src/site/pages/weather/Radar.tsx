import { OutsideLink } from '../../components/links.tsx'
import { Section } from '../../components/Section.tsx'
import type { Texts } from '../../texts/texts.ts'
import type { RadarView } from './live-view.ts'

/**
 * The service's radar picture, which a press puts in the place of the button
 * (src/browser/frames.ts), or the sentence after it where it does not load (images.ts); nothing is
 * asked of its host before. Without scripts the button is a link to it.
 */
export function Radar({ view, t }: { view: RadarView; t: Texts }) {
  const { weather, liveWeather: live } = t
  return (
    <Section id="map" className="section" title={weather.map}>
      <div className="radar frame-facade">
        <h3>{live.radar({ station: view.station })}</h3>
        <p>{live.radarNotice}</p>
        <a
          className="button"
          href={view.picture}
          target="_blank"
          rel="noopener"
          data-frame={live.radar({ station: view.station })}
        >
          {live.showRadar}
        </a>
        <template>
          <div className="radar" tabIndex={-1}>
            <img
              className="radar-picture"
              src={view.picture}
              alt={live.radar({ station: view.station })}
              width={600}
              height={550}
              // React preloads every picture that is not lazy, also one in a template.
              loading="lazy"
            />
            <p role="status">{live.radarFailed}</p>
          </div>
        </template>
      </div>
      <p className="meta">
        <OutsideLink href={view.page}>{live.openRadar}</OutsideLink>
      </p>
    </Section>
  )
}
