import type { Texts } from '../../texts/texts.ts'
import type { LastCheck } from './local-services.ts'

/** Whose it is, and the day of our last check: in bold where that is months ago. */
export function LastChecked({ source, check, t }: { source: string; check: LastCheck; t: Texts }) {
  const { checked, isUnchecked } = check
  if (checked === undefined) return source
  const said = t.liveWeather.services.checked({ day: checked })
  return (
    <>
      {source} · {isUnchecked ? <b>{said}</b> : said}
    </>
  )
}
