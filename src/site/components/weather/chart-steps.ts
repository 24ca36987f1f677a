/** Width of the charts of hours and of tides, in units of one pixel of a phone. */
export const chartWidth = 343

/** What a reader can choose along a chart: `columns` fill its width, `points` are at both edges and between. */
export interface ChartSteps {
  count: number
  of: 'columns' | 'points'
}

/** Where a step is, from 0 at the left edge to 1 at the right. */
export function placeOf(step: number, { count, of }: ChartSteps): number {
  return of === 'columns' ? (step + 0.5) / count : step / (count - 1)
}

/** The step at a place, which a finger may have moved beyond the edges. */
export function stepAt(place: number, { count, of }: ChartSteps): number {
  const step = of === 'columns' ? Math.floor(place * count) : Math.round(place * (count - 1))
  return Math.min(Math.max(step, 0), count - 1)
}

/** The text that needs the most room. */
export function longestOf(texts: readonly string[]): string {
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '')
}
