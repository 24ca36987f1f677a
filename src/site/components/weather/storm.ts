import { type Storm, stormAt } from '../../../weather/storm.ts'
import type { PageContext } from '../../page.ts'
import { inLanguages } from '../languages.ts'

/** Address of the storm page. */
export const stormPath = '/storm'

/** The storm page in each of its languages. */
export const stormLanguages = inLanguages(stormPath)

/** The languages of the storm page beside English. */
export const otherStormLanguages = stormLanguages.filter(({ path }) => path !== stormPath)

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
