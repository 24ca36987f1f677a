import { beforeEach, expect, test, vi } from 'vitest'
import { click, find, openPage } from './open-page.fixture.ts'
import { watchShare } from './share.ts'

const page = `<main>
  <button id="share" data-share="King tides" data-copy="" data-done="Link copied"><span>Share</span></button>
  <button id="link" data-copy="" data-done="Link copied"><span>Copy link</span></button>
  <button id="email" data-copy="news@example.test" data-done="Copied"><span>Copy address</span></button></main>`

const share = vi.fn()
const writeText = vi.fn()

function open(navigator: object): void {
  openPage(page, 'https://example.test/local-news/king-tides#two')
  vi.stubGlobal('navigator', navigator)
  watchShare()
}

beforeEach(() => {
  share.mockReset().mockResolvedValue(undefined)
  writeText.mockReset().mockResolvedValue(undefined)
})

test('the share sheet gets the title, and the address without its fragment', () => {
  open({ share, clipboard: { writeText } })
  click('#share')
  expect(share).toHaveBeenCalledWith({
    title: 'King tides',
    url: 'https://example.test/local-news/king-tides',
  })
})

test('the button reports that a link or text was copied', async () => {
  open({ share, clipboard: { writeText } })
  click('#link')
  await expect.poll(() => find('#link').textContent).toBe('Link copied')
  expect(writeText).toHaveBeenCalledWith('https://example.test/local-news/king-tides')
  click('#email')
  await expect.poll(() => find('#email').textContent).toBe('Copied')
  expect(writeText).toHaveBeenLastCalledWith('news@example.test')
})

test('where there is no share sheet the link is copied, and no button goes away', async () => {
  open({ clipboard: { writeText } })
  expect(find('#share').hidden).toBe(false)
  click('#share')
  await expect.poll(() => find('#share').textContent).toBe('Link copied')
  expect(writeText).toHaveBeenCalledWith('https://example.test/local-news/king-tides')
})

test('the share sheet stays where nothing can be copied', () => {
  open({ share })
  expect([find('#share').hidden, find('#link').hidden]).toEqual([false, true])
})

test('buttons that the browser does not support are hidden', () => {
  open({})
  for (const id of ['#share', '#link', '#email']) expect(find(id).hidden, id).toBe(true)
})

test('a refusal leaves the button unchanged', async () => {
  const told = vi.spyOn(console, 'info').mockReturnValue()
  writeText.mockRejectedValue(new Error('not allowed'))
  open({ share, clipboard: { writeText } })
  click('#link')
  await expect.poll(() => told.mock.calls.length).toBeGreaterThan(0)
  expect(find('#link').textContent).toBe('Copy link')
})
