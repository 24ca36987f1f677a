import { alertsInForce, isUnread } from '../../../weather/current.ts'
import type { AlertBoard } from '../../../weather/weather.ts'
import type { PageContext } from '../../page.ts'
import type { Texts } from '../../texts/texts.ts'
import { formatWeatherTime } from './clock.ts'

/** Unreadable alerts that are named, and characters of each name. */
const mostNames = 3
const longestName = 60

/** That alerts may be missing here: nobody answered since, an area did not, or one cannot be read. */
export function explainUnchecked(
  board: AlertBoard,
  { now, publication, texts: { liveWeather: t } }: Pick<PageContext, 'now' | 'publication' | 'texts'>,
  format: typeof formatWeatherTime = formatWeatherTime,
): string {
  const { checkedAt, partly } = board
  const unreadable = partly?.unreadable ?? []
  if (unreadable.length > 0) {
    const names = [...new Set(unreadable)].filter((name) => name !== '').slice(0, mostNames)
    const listed = names.map((name) => name.slice(0, longestName)).join(', ')
    return listed === ''
      ? t.unreadable({ count: unreadable.length })
      : t.unreadableNamed({ count: unreadable.length, names: listed })
  }
  const isPart = partly !== undefined && !isUnread({ alerts: board }, now)
  if (checkedAt === undefined) return isPart ? t.partlyNever : t.neverChecked
  const time = format(checkedAt, now, publication)
  return isPart ? t.partlySince({ time }) : t.uncheckedSince({ time })
}

/** What that means for a reader; ends before 'see weather.gov'. */
export function explainUncheckedRest(board: AlertBoard, t: Texts['liveWeather']): string {
  if (alertsInForce({ alerts: board }).length > 0) return t.uncheckedSome
  if (board.partly && board.partly.unreadable.length > 0) return t.unreadableNone
  return board.checkedAt === undefined ? t.uncheckedNever : t.uncheckedNone
}
