import { emptyContent } from '../../publication/content/empty-content.ts'
import type { Publication } from '../../publication/publication.ts'
import type { NetworkSettings } from '../../publication/settings/network-file.ts'
import { defaultTexts } from '../../site/texts/texts.ts'

/** The network's own site as a publication: nothing of a city's that a page would show is in it. */
export function networkPublication(
  network: NetworkSettings,
  site: Pick<Publication, 'id' | 'hosts' | 'timeZone'>,
): Publication {
  const { name, statement, partners = [] } = network
  const { title, description } = defaultTexts.network.directory
  return {
    ...site,
    edition: 'live',
    network,
    name,
    tagline: statement ?? title,
    defaultTitle: `${name} | ${title}`,
    description: description({ network: name }),
    networkStatement: statement ?? name,
    partners,
    language: 'en-US',
    folder: '',
    city: name,
    keywords: [],
    founded: 0,
    homeHeadline: title,
    contact: { email: '', phone: '' },
    socials: [],
    frames: {},
    newsletter: 'none',
    contactForm: false,
    digests: { daily: '', weekly: { weekday: 1, time: '' } },
    calendars: [],
    places: { city: [], neighborhoods: [], county: [] },
    categories: [],
    blog: undefined,
    live: [],
    front: [],
    footer: [],
    sitemap: [],
    feeds: {},
    sidebars: {},
    sampleFeeds: {},
    removals: [],
    content: emptyContent,
  }
}
