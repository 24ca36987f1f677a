import type { Config } from '../../config.ts'
import type { CityIndex } from '../../publication/city-index.ts'
import { isPlaceholder } from '../../publication/reserved-values.ts'

/** The contact for publishers of feeds: the setting, else the first city's page about its feeds. */
export function contactOf(
  { feedContact, publicUrl }: Pick<Config, 'feedContact' | 'publicUrl'>,
  city?: Pick<CityIndex, 'claims'>,
): string | undefined {
  const host = city?.claims[0]?.host
  const origin = publicUrl ?? (host === undefined || isPlaceholder(host) ? undefined : `https://${host}`)
  return feedContact ?? (origin && `${origin}/sources`)
}
