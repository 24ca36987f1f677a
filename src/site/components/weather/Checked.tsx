import { isOlder } from '../../../weather/ages.ts'
import type { PageContext } from '../../page.ts'
import type { Texts } from '../../texts/texts.ts'
import type { TitledDate } from '../date-formats.ts'
import { buildClock } from './clock.ts'

/** When a source last answered soundly; undefined: never. */
export type CheckedView = { time: TitledDate; isLate: boolean } | undefined

/** `silence`: milliseconds without a sound answer from which readers are told, even if no request failed. */
export function buildChecked(
  known: { checkedAt: number | undefined; isFailing: boolean } | undefined,
  context: PageContext,
  silence = Number.POSITIVE_INFINITY,
): CheckedView {
  if (known?.checkedAt === undefined) return undefined
  const { checkedAt, isFailing } = known
  return {
    time: buildClock(checkedAt, context),
    isLate: isFailing || isOlder(checkedAt, silence, context.now),
  }
}

/** 'Checked 9:59 AM', or since when it is not. */
export function Checked({ view, t: { liveWeather: t } }: { view: CheckedView; t: Texts }) {
  if (!view) return t.neverRead
  const time = (
    <time dateTime={view.time.iso} title={view.time.title}>
      {view.time.label}
    </time>
  )
  return view.isLate ? (
    <b>
      {t.notCheckedSince} {time}
    </b>
  ) : (
    <>
      {t.checked} {time}
    </>
  )
}

/** src/browser/times.ts makes it an age; weather.css reserves its width, unseen at the end of a line. */
export function WeatherTime({ view }: { view: TitledDate }) {
  return (
    <time dateTime={view.iso} title={view.title} data-age="">
      {view.label}
    </time>
  )
}
