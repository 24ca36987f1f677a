import { expect, test } from 'vitest'
import { isTrackingPixel } from './images.ts'

test.each([
  'https://feeds.feedburner.com/~r/herald/1',
  'http://GRAVATAR.com/avatar/1.png',
  'https://secure.gravatar.com/avatar/1.png',
  'https://stats.example.com/p.png',
  'https://www.facebook.com/tr?id=1',
  'https://s.w.org/images/core/emoji/15/72x72/1f600.png',
  'https://example.com/~r/herald/1.png',
  'https://example.com/img/1x1.gif',
  'https://example.com/matomo.php?idsite=1',
])('%s is a tracking pixel', (address) => {
  expect(isTrackingPixel(address)).toBe(true)
})

test.each([
  'https://notgravatar.com/photo.jpg',
  'https://gravatar.com.example.com/photo.jpg',
  'https://example.com/gravatar.com/photo.jpg',
  'https://example.com/photos/pixel-art.jpg',
  'https://img.example.com/2026/11/harbor.jpg',
  'https://b.thumbs.example.com/harbor.jpg',
  'https://stats.example.com/2026/rainfall.png?width=600',
])('%s is a picture', (address) => {
  expect(isTrackingPixel(address)).toBe(false)
})
