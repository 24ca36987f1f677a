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

test('nothing is loaded from the other site before the reader presses the button', () => {
  expect(document.querySelector('iframe')).toBeNull()
})

test.each(['#load', '#label'])('a click on %s replaces the button by the page', (pressed) => {
  expect(click(pressed)).toBe(false)
  const frame = find<HTMLIFrameElement>('iframe')
  expect(frame.src).toBe('https://calendar.test/wall')
  expect(frame.title).toBe('the calendar')
  expect([...frame.classList]).toEqual(['frame', 'frame-events'])
  expect(document.activeElement).toBe(frame)
  expect(document.querySelector('.frame-facade')).toBeNull()
})

test('a click that opens a new tab is left to the browser', () => {
  expect(click('#load', { ctrlKey: true })).toBe(true)
  expect(document.querySelector('iframe')).toBeNull()
})

test('other links are left to the browser', () => {
  expect(click('#plain')).toBe(true)
})

test('our own video is taken from its template, plays and gets the focus', () => {
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

test('a picture is taken from its template and gets the focus', () => {
  openPage(`<div class="radar frame-facade">
    <a id="show" href="https://radar.test/loop.gif" data-frame="Radar">Show</a>
    <template><img src="https://radar.test/loop.gif" alt="Radar" tabindex="-1"></template>
  </div>`)
  watchFrames()
  expect(document.querySelector('img')).toBeNull()
  expect(click('#show')).toBe(false)
  expect(find<HTMLImageElement>('img').alt).toBe('Radar')
  expect(document.activeElement).toBe(find('img'))
})
