import { type Storm, stormAt } from '../../../weather/storm.ts'
import type { PageContext } from '../../page.ts'
import { translations } from '../../texts/translations.ts'

/** Address of the storm page. */
export const stormPath = '/storm'

/** The storm page in each of its languages, by name in itself. */
export const stormLanguages: readonly { tag: string; name: string; path: string }[] = [
  { tag: 'en', name: 'English', path: stormPath },
  ...translations.map(({ tag, name }) => ({ tag, name, path: `/${tag}${stormPath}` })),
]

/** The languages of the storm page beside English. */
export const otherStormLanguages = stormLanguages.filter(({ path }) => path !== stormPath)

/** Paths of the storm page by language, as search engines are told (hreflang). */
export function stormAlternates(language: string): Record<string, string> {
  return {
    [language]: stormPath,
    ...Object.fromEntries(otherStormLanguages.map(({ tag, path }) => [tag, path])),
    'x-default': stormPath,
  }
}

/** The storm of a page's city; undefined in calm, and where nobody was asked about alerts and the publisher says nothing. */
export function stormOf({
  weather,
  publication,
  now,
}: Pick<PageContext, 'weather' | 'publication' | 'now'>): Storm | undefined {
  const board = weather?.kind === 'live' ? weather.alerts : { alerts: [], past: [] }
  return stormAt(board, publication.content.storm, now)
}

/** Whether the storm page takes the place of the front page. */
export function isStormFront(context: Pick<PageContext, 'weather' | 'publication' | 'now'>): boolean {
  const phase = stormOf(context)?.phase
  return phase === 'warning' || phase === 'landfall'
}
