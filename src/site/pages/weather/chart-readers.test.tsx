// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { hydrate } from '../../../browser/hydrate.ts'
import type { Island } from '../../components/define-island.ts'
import { IslandRoot } from '../../components/IslandRoot.tsx'
import type { TideCurve } from '../../components/water/tide-words.ts'
import { defaultTexts } from '../../texts/texts.ts'
import { island as hours } from './HoursReader.island.tsx'
import { island as tides } from './TidesReader.island.tsx'

const hoursRoot = (
  <IslandRoot
    of={hours}
    props={{
      hours: ['4 PM: 84°F', '5 PM: 83°F', '6 PM: 80°F'],
      height: 330,
      t: defaultTexts.liveWeather.hourReader,
    }}
  />
)
const curve: TideCurve = {
  tides: [
    [-180, 0, 0],
    [180, 30, 1],
    [540, 0, 0],
  ],
  clock: [0, 0],
  days: ['Fri'],
  language: 'en-US',
}
const tidesRoot = (
  <IslandRoot
    of={tides}
    props={{
      curve,
      count: 19,
      now: 4,
      height: 178,
      room: 'Long',
      t: defaultTexts.water.tideReader,
    }}
  />
)

/** The island as sent, then awake. `meanwhile`: what the reader does while its code loads. */
async function wake<Props extends object>(
  root: ReactElement,
  island: Island<Props>,
  meanwhile?: (slider: HTMLInputElement) => void,
) {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  document.body.innerHTML = renderToString(root)
  const element = document.querySelector<HTMLElement>('[data-island]')!
  const sent = element.innerHTML
  meanwhile?.(element.querySelector('input')!)
  await act(async () => hydrate(element, island))
  expect(logged).not.toHaveBeenCalled()
  logged.mockRestore()
  const words = () => element.querySelector('.chart-words')?.textContent
  return { element, sent, words, slider: element.querySelector('input')! }
}

test('awake they are as they were sent, but for the pointer, which they take over', async () => {
  for (const { element, sent } of [await wake(hoursRoot, hours), await wake(tidesRoot, tides)]) {
    expect(element.innerHTML.replace(' class="chart-awake"', '')).toBe(sent)
    expect(element.innerHTML).not.toBe(sent)
  }
})

test('a touch or a focus while the code loads counts', async () => {
  const moved = await wake(hoursRoot, hours, (slider) => {
    slider.value = '2'
  })
  expect(moved.words()).toBe('6 PM: 80°F')
  const focused = await wake(hoursRoot, hours, (slider) => slider.focus())
  expect(focused.words()).toBe('4 PM: 84°F')
})

test('the tide is read in half hours from now on', async () => {
  const { words, slider } = await wake(tidesRoot, tides, (slider) => slider.focus())
  expect(words()).toBe('Fri 2:00 AM: about 2.8 ft, rising.\nHigh tide at 3:00 AM, 3.0 ft.')
  expect(slider.getAttribute('aria-valuetext')).toBe(words())
  expect([slider.min, slider.max]).toEqual(['0', '18'])
})
