import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
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

test('a video of ours comes out of its template, plays and has the focus', () => {
  openPage(`<div class="video frame-facade">
    <a id="play" href="/media/film.mp4" data-frame="A film">Play</a>
    <template><video class="video" tabindex="0"><source src="/media/film.mp4"></video></template>
  </div>`)
  watchFrames()
  expect(document.querySelector('video')).toBeNull()
  const media: HTMLMediaElement = Object.getPrototypeOf(document.createElement('video'))
  const play = vi.spyOn(media, 'play').mockResolvedValue()
  onTestFinished(() => play.mockRestore())
  expect(click('#play')).toBe(false)
  expect(document.querySelector('.frame-facade, iframe')).toBeNull()
  expect(find('video').isConnected).toBe(true)
  expect(play.mock.contexts).toEqual([find('video')])
  expect(document.activeElement).toBe(find('video'))
})
