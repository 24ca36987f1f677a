import type { Config } from '../../config.ts'
import type { CityIndex } from '../../publication/city-index.ts'
import { isPlaceholder } from '../../publication/files/reserved-values.ts'

/** Contact for publishers of feeds and the weather service: the setting, else the first city's feed page. */
export function contactOf(
  { contact }: Pick<Config, 'contact'>,
  city?: Pick<CityIndex, 'claims'>,
): string | undefined {
  const host = city?.claims[0]?.host
  const isReal = host !== undefined && !isPlaceholder(host)
  return contact ?? (isReal ? `https://${host}/sources` : undefined)
}
