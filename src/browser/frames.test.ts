import { beforeEach, expect, test } from 'vitest'
import { watchFrames } from './frames.ts'
import { click, find, openPage } from './open-page.fixture.ts'

beforeEach(() => {
  openPage(`
    <div class="frame frame-events frame-facade">
      <p>From another site.</p>
      <a id="load" href="https://calendar.test/wall" data-frame="the calendar"><b id="label">Load</b></a>
    </div>
    <a id="plain" href="#other">Other</a>`)
  watchFrames()
})

test('nothing of the other site is loaded before the reader asks', () => {
  expect(document.querySelector('iframe')).toBeNull()
})

test.each(['#load', '#label'])('a press on %s puts the page in the place of its button', (pressed) => {
  expect(click(pressed)).toBe(false)
  const frame = find<HTMLIFrameElement>('iframe')
  expect(frame.src).toBe('https://calendar.test/wall')
  expect(frame.title).toBe('the calendar')
  expect([...frame.classList]).toEqual(['frame', 'frame-events'])
  expect(document.activeElement).toBe(frame)
  expect(document.querySelector('.frame-facade')).toBeNull()
})

test('a press for a new tab is the browser’s', () => {
  expect(click('#load', { ctrlKey: true })).toBe(true)
  expect(document.querySelector('iframe')).toBeNull()
})

test('other links are the browser’s', () => {
  expect(click('#plain')).toBe(true)
})
