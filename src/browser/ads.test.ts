import { expect, test, vi } from 'vitest'
import { watchAds } from './ads.ts'
import { click, find, openPage } from './open-page.fixture.ts'

const slot = (id: string) => `<div class="ad-slot">
  <p>Ad <button id="${id}" disabled data-ad="/embed/space/250" data-label="Ad" data-ask="Sure?" data-stop="Stop">Allow</button></p>
  <div class="advert">Ours</div>
</div>`

function open({ noted = '', saysNo = false } = {}) {
  openPage(`${slot('one')}${slot('two')}`)
  if (noted) localStorage.setItem('ads', noted)
  const ask = vi.fn(() => true)
  vi.stubGlobal('confirm', ask)
  vi.stubGlobal('navigator', { globalPrivacyControl: saysNo })
  watchAds()
  return ask
}

const frames = () => [...document.querySelectorAll('iframe')].map(({ src, loading }) => [src, loading])

test('nothing of a network is loaded before the reader agrees, then in each place as it comes near', () => {
  const ask = open()
  expect(frames()).toEqual([])
  ask.mockReturnValueOnce(false)
  click('#one')
  expect(frames()).toEqual([])
  click('#one')
  expect(ask).toHaveBeenCalledWith('Sure?')
  expect(frames()).toEqual(Array(2).fill(['https://example.test/embed/space/250', 'lazy']))
  expect(document.body.textContent).not.toContain('Ours')
  expect(localStorage.getItem('ads')).toBe('yes')
})

test('the agreement is kept for other pages, and the same button ends it', () => {
  open({ noted: 'yes' })
  expect(frames()).toHaveLength(2)
  expect(find('#two').textContent).toBe('Stop')
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  click('#two')
  expect(reload).toHaveBeenCalledOnce()
  expect(localStorage.getItem('ads')).toBe('')
})

test('with Global Privacy Control nothing loads, whatever was agreed before, and nobody is asked', () => {
  open({ noted: 'yes', saysNo: true })
  expect(frames()).toEqual([])
  expect(find<HTMLButtonElement>('#one').disabled).toBe(true)
})
