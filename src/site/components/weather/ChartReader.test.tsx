// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ChartReader } from './ChartReader.tsx'

afterEach(cleanup)

/** A reader of twelve hours, 240 px wide, 100 px from the window's edge. */
function open() {
  const { container } = render(
    <ChartReader
      steps={{ count: 12, of: 'columns' }}
      height={300}
      initial={2}
      page={3}
      label="Hour"
      hint="Move along the chart."
      room="The longest words"
      say={(step) => `Hour ${step}`}
    />,
  )
  const slider = container.querySelector('input')!
  const touch = container.querySelector<HTMLElement>('.chart-touch')!
  vi.spyOn(touch, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 240, 300))
  return {
    slider,
    touch,
    words: () => container.querySelector('.chart-words')?.textContent,
    line: () => container.querySelector('.chart-at path')?.getAttribute('d'),
  }
}

test('before a touch there is the hint, no line, and a slider with a name and its words', () => {
  const { slider, words, line } = open()
  expect(words()).toBe('Move along the chart.')
  expect(line()).toBeUndefined()
  expect(slider.getAttribute('aria-label')).toBe('Hour')
  expect(slider.getAttribute('aria-valuetext')).toBe('Hour 2')
})

test('a pointer that moves and a finger that is set down show the line and the words of the place', () => {
  const { slider, touch, words, line } = open()
  fireEvent.pointerMove(touch, { clientX: 100 + 5.5 * 20 })
  expect([words(), line(), slider.value]).toEqual(['Hour 5', `M${(5.5 / 12) * 343} 0V300`, '5'])
  fireEvent.pointerDown(touch, { clientX: 339 })
  expect([words(), slider.getAttribute('aria-valuetext')]).toEqual(['Hour 11', 'Hour 11'])
  fireEvent.pointerMove(touch, { clientX: 20 })
  expect(words()).toBe('Hour 0')
})

test('a click leads the keys to the chart', () => {
  const { slider, touch } = open()
  fireEvent.click(touch)
  expect(document.activeElement).toBe(slider)
})

test('the focus shows the first words; Page Up and Page Down take bigger steps and end at the edges', () => {
  const { slider, words } = open()
  fireEvent.focus(slider)
  expect(words()).toBe('Hour 2')
  const press = (key: string) => {
    const isLeft = fireEvent.keyDown(slider, { key })
    return [isLeft, words()]
  }
  expect(press('PageUp')).toEqual([false, 'Hour 5'])
  expect(press('PageDown')).toEqual([false, 'Hour 2'])
  expect(press('PageDown')).toEqual([false, 'Hour 0'])
  for (let times = 0; times < 4; times++) press('PageUp')
  expect(words()).toBe('Hour 11')
  // The others are the browser's own.
  for (const key of ['ArrowRight', 'Home', 'End', 'Tab']) expect(press(key)).toEqual([true, 'Hour 11'])
})

test('what the browser’s own slider was moved to is shown', () => {
  const { slider, words } = open()
  fireEvent.change(slider, { target: { value: '7' } })
  expect(words()).toBe('Hour 7')
})
