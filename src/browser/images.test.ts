import { expect, test } from 'vitest'
import { checkImages, watchImages } from './images.ts'
import { find, openPage } from './open-page.fixture.ts'

function fail(selector: string, window: ReturnType<typeof openPage>): void {
  // The `error` event of an image does not bubble.
  find(selector).dispatchEvent(new window.Event('error') as unknown as Event)
}

test.each(['story-image', 'avatar', 'radar'])('a failed image in a .%s marks its box', (box) => {
  const window = openPage(`<div class="${box}"><img src="/a.png"></div>`)
  Object.defineProperty(find('img'), 'complete', { value: false })
  watchImages()
  checkImages()
  expect(find(`.${box}`).dataset.failed).toBeUndefined()
  fail('img', window)
  expect(find(`.${box}`).dataset.failed).toBe('')
})

test('a failed cover is replaced by the placeholder, once', () => {
  const window = openPage('<img src="/cover.png" data-placeholder="/placeholder.svg">')
  Object.defineProperty(find('img'), 'complete', { value: false })
  watchImages()
  checkImages()
  fail('img', window)
  const image = find<HTMLImageElement>('img')
  expect(image.getAttribute('src')).toBe('/placeholder.svg')
  image.src = '/again.png'
  fail('img', window)
  expect(image.getAttribute('src')).toBe('/again.png')
})

test.each([
  ['failed', { complete: true, naturalWidth: 0, currentSrc: 'https://example.test/a.png' }, ''],
  ['is loaded', { complete: true, naturalWidth: 600, currentSrc: 'https://example.test/a.png' }, undefined],
  [
    'is still loading',
    { complete: false, naturalWidth: 0, currentSrc: 'https://example.test/a.png' },
    undefined,
  ],
  ['waits to come near the viewport', { complete: true, naturalWidth: 0, currentSrc: '' }, undefined],
])('before the script ran, an image that %s', (_name, state, expected) => {
  openPage('<div class="story-image"><img src="/a.png"></div>')
  for (const [name, value] of Object.entries(state)) Object.defineProperty(find('img'), name, { value })
  watchImages()
  checkImages()
  expect(find('.story-image').dataset.failed).toBe(expected)
})
