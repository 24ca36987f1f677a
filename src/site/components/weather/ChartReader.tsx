import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { type ChartSteps, chartWidth, placeOf, stepAt } from './chart-steps.ts'

/**
 * A chart's values in words, at the place of a finger, a pointer or the arrow keys; in a `ChartFrame`, over
 * the chart. Before it wakes, the browser's own slider takes what it can of the first touch.
 */
export function ChartReader({
  steps,
  height,
  initial,
  page,
  label,
  hint,
  room,
  say,
}: {
  steps: ChartSteps
  /** Of the chart, in its units. */
  height: number
  /** The step at which the keys begin. */
  initial: number
  /** Steps of Page Up and Page Down. */
  page: number
  label: string
  /** In place of the words until a step is chosen. */
  hint: string
  /** The longest words, for which there is room from the beginning. */
  room: string
  say: (step: number) => string
}) {
  const slider = useRef<HTMLInputElement>(null)
  const [isAwake, setAwake] = useState(false)
  const [chosen, choose] = useState<number>()
  const step = chosen ?? initial
  const words = say(step)

  // With the first frame: what woke it may have moved the slider, or be a focus.
  useLayoutEffect(() => {
    const input = slider.current as HTMLInputElement
    if (input.matches(':focus') || input.value !== input.defaultValue) choose(input.valueAsNumber)
    setAwake(true)
  }, [])

  function point({ clientX, currentTarget }: PointerEvent): void {
    const { left, width } = currentTarget.getBoundingClientRect()
    choose(stepAt((clientX - left) / width, steps))
  }

  function turnPage(event: KeyboardEvent): void {
    if (event.key !== 'PageUp' && event.key !== 'PageDown') return
    event.preventDefault()
    const next = step + (event.key === 'PageUp' ? page : -page)
    choose(Math.min(Math.max(next, 0), steps.count - 1))
  }

  return (
    <>
      <p className="chart-words" data-room={room}>
        <span className={chosen === undefined ? 'chart-hint' : undefined}>
          {chosen === undefined ? hint : words}
        </span>
      </p>
      {/* biome-ignore lint/a11y: the keys are those of the slider in it. */}
      <div
        className="chart-touch"
        onPointerDown={point}
        onPointerMove={point}
        onClick={() => slider.current?.focus({ preventScroll: true })}
      >
        <input
          ref={slider}
          className={isAwake ? 'chart-awake' : undefined}
          type="range"
          min={0}
          max={steps.count - 1}
          value={step}
          aria-label={label}
          aria-valuetext={words}
          onChange={(event) => choose(event.target.valueAsNumber)}
          onFocus={() => choose(step)}
          onKeyDown={turnPage}
        />
        {chosen !== undefined && (
          <svg className="chart-at" viewBox={`0 0 ${chartWidth} ${height}`} aria-hidden="true">
            <path d={`M${placeOf(step, steps) * chartWidth} 0V${height}`} />
          </svg>
        )}
      </div>
    </>
  )
}
