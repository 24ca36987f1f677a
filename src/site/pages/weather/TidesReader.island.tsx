import { array, number, object, string, tuple } from 'zod/mini'
import { defineIsland } from '../../components/define-island.ts'
import { sayTide, tideStep } from '../../components/water/tide-words.ts'
import { ChartReader } from '../../components/weather/ChartReader.tsx'

const curve = object({
  tides: array(tuple([number(), number(), number()])),
  clock: tuple([number(), number()]),
  days: array(string()),
  language: string(),
})

const words = object({
  name: string(),
  hint: string(),
  rising: string(),
  falling: string(),
  nextHigh: string(),
  nextLow: string(),
  unknown: string(),
})

/** `count`: of steps. `now`: the step that is nearest. `height`: of the chart. `room`: the longest words. */
const props = object({
  curve,
  count: number(),
  now: number(),
  height: number(),
  room: string(),
  t: words,
})

/** The predicted water at any time of the chart, in words. */
function TidesReader({ curve, count, now, height, room, t }: ReturnType<typeof props.parse>) {
  return (
    <ChartReader
      steps={{ count, of: 'points' }}
      height={height}
      initial={now}
      page={360 / tideStep}
      label={t.name}
      hint={t.hint}
      room={room}
      say={(step) => sayTide(step * tideStep, curve, t)}
    />
  )
}

export const island = defineIsland({
  name: 'pages/weather/TidesReader',
  wake: 'touch',
  props,
  Component: TidesReader,
})
