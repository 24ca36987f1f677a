import { array, number, object, string } from 'zod/mini'
import { defineIsland } from '../../components/define-island.ts'
import { ChartReader } from '../../components/weather/ChartReader.tsx'
import { longestOf } from '../../components/weather/chart-steps.ts'

/** `hours`: each in words, with its time in the city. `height`: of the chart. */
const props = object({
  hours: array(string()),
  height: number(),
  t: object({ name: string(), hint: string() }),
})

/** The hours of the chart in words. */
function HoursReader({ hours, height, t }: ReturnType<typeof props.parse>) {
  return (
    <ChartReader
      steps={{ count: hours.length, of: 'columns' }}
      height={height}
      initial={0}
      page={3}
      label={t.name}
      hint={t.hint}
      room={longestOf([t.hint, ...hours])}
      say={(step) => hours[step] ?? ''}
    />
  )
}

export const island = defineIsland({
  name: 'pages/weather/HoursReader',
  wake: 'touch',
  props,
  Component: HoursReader,
})
