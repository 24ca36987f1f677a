import type { SidebarModule } from '../../../publication/publication.ts'

/** Radar of the National Weather Service. */
export const radarHref = 'https://radar.weather.gov/'

/** The three pages of an encyclopedia that the specification names. */
export const encyclopedia: SidebarModule = {
  kind: 'links',
  title: 'Understand the weather',
  links: [
    { label: 'Hurricanes', href: 'https://en.wikipedia.org/wiki/Tropical_cyclone', source: 'Wikipedia' },
    {
      label: 'Florida Climate',
      href: 'https://en.wikipedia.org/wiki/Climate_of_Florida',
      source: 'Wikipedia',
    },
    { label: 'Heat Index', href: 'https://en.wikipedia.org/wiki/Heat_index', source: 'Wikipedia' },
  ],
}
