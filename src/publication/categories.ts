/** Keys of the feed-driven categories, as the specification lists them (section 7). */
export const categoryKeys = [
  'localNews',
  'nationalNews',
  'worldNews',
  'politics',
  'business',
  'technology',
  'automotive',
  'realEstate',
  'health',
  'sports',
  'artsCulture',
  'foodDining',
  'lifestyle',
  'opinion',
  'archives',
] as const

export type CategoryKey = (typeof categoryKeys)[number]

/** A section of the newspaper: where it stands and what it is called in each place that names it. */
export interface Category {
  key: CategoryKey
  /** Path of its page. */
  path: string
  /** Menu, kicker. */
  name: string
  /** Navigation row of wide screens. */
  shortName: string
  /** Heading and title of its page. */
  heading: string
  /** Link text in the footer. */
  footerName: string
}

/** All feed-driven categories in the order of the menu. */
export const categories: readonly Category[] = [
  category('localNews', '/local-news', 'Local News', { shortName: 'Local', footerName: 'Local' }),
  category('nationalNews', '/national-news', 'National News', {
    shortName: 'National',
    footerName: 'National',
  }),
  category('worldNews', '/world-news', 'World News', { shortName: 'World', footerName: 'World' }),
  category('politics', '/politics', 'Politics', {
    heading: 'Politics & Government',
    footerName: 'Politics / Government',
  }),
  category('business', '/business', 'Business', { heading: 'Business & Finance' }),
  category('technology', '/technology', 'Technology', { heading: 'Technology & Innovation' }),
  category('automotive', '/automotive', 'Automotive', { heading: 'Automotive & Energy' }),
  category('realEstate', '/real-estate', 'Real Estate', { heading: 'Real Estate & Housing' }),
  category('health', '/health', 'Health', { heading: 'Health & Wellness' }),
  category('sports', '/sports', 'Sports', {}),
  category('artsCulture', '/arts-culture', 'Arts & Culture', {}),
  category('foodDining', '/food-dining', 'Food & Dining', {}),
  category('lifestyle', '/lifestyle', 'Lifestyle', { heading: 'Lifestyle & Fashion' }),
  category('opinion', '/opinion', 'Opinion', { heading: 'Opinion / Editorials' }),
  category('archives', '/archives', 'Archives', { heading: 'From the Archives' }),
]

/** The category with this key. */
export function getCategory(key: CategoryKey): Category {
  const found = categories.find((candidate) => candidate.key === key)
  if (!found) throw new Error(`no category has the key "${key}"`)
  return found
}

function category(
  key: CategoryKey,
  path: string,
  name: string,
  names: { shortName?: string; heading?: string; footerName?: string },
): Category {
  const heading = names.heading ?? name
  return {
    key,
    path,
    name,
    heading,
    shortName: names.shortName ?? name,
    footerName: names.footerName ?? heading,
  }
}
