import { expect, test, vi } from 'vitest'
import { click, find, openPage } from './open-page.fixture.ts'

const texts = {
  updating: 'Updating',
  lastChange: 'Last change {time}',
  notUpdating: 'Not updating since {time}',
  paused: 'Paused',
  pause: 'Pause',
  resume: 'Resume',
}
const list = (...titles: string[]) =>
  `<ol>${titles.map((title) => `<li><a href="#">${title}</a></li>`).join('')}</ol>`
const frame = (body: string) =>
  `<div data-live='${JSON.stringify(texts)}'>${body}<div class="live-foot">
    <span class="live-state">As of</span><a class="live-reload">Reload</a></div></div>`

/** Opens the frame with two headlines. `answer`: its page from then on; `see`: whether it comes into view. */
async function openFrame(answer: { titles: string[] }) {
  vi.useFakeTimers()
  const window = openPage('')
  let see: (isIntersecting: boolean) => void = () => {}
  vi.stubGlobal('window', { setTimeout: (...given: Parameters<typeof setTimeout>) => setTimeout(...given) })
  vi.stubGlobal('DOMParser', window.DOMParser)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => told([{ isIntersecting }])
      }
      observe() {}
    },
  )
  const fetched = vi.fn(
    async (_: string, __: RequestInit) =>
      new Response(`<!doctype html><body>${frame(list(...answer.titles))}</body>`),
  )
  vi.stubGlobal('fetch', fetched)
  const { watchLive } = await import('./live.ts')
  document.body.innerHTML = frame(list('One', 'Two'))
  watchLive(find('[data-live]'))
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
  const hide = (isHidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
    document.dispatchEvent(new window.Event('visibilitychange') as unknown as Event)
  }
  return { fetched, see, hide, pass }
}
const titles = () => [...document.querySelectorAll('li a')].map(({ textContent }) => textContent)
const state = () => find('.live-state').textContent

test('while it is seen its page is asked for each minute, with its ETag, and new headlines replace the old ones', async () => {
  const answer = { titles: ['One', 'Two'] }
  const { fetched, see, pass } = await openFrame(answer)
  expect([state(), find('.live-reload').hidden]).toEqual(['Updating', true])
  see(true)
  await pass(59)
  expect(fetched).not.toHaveBeenCalled()
  await pass(1)
  expect(fetched.mock.calls).toEqual([[location.href, { cache: 'no-cache' }]])
  expect(state()).toBe('Updating')
  answer.titles = ['Three', 'One', 'Two']
  await pass(60)
  expect(titles()).toEqual(answer.titles)
  expect(state()).toMatch(/^Last change \d/)
})

test('nothing is asked for while it is not seen, or its tab is hidden; when it is seen again, at once', async () => {
  const { fetched, see, hide, pass } = await openFrame({ titles: ['One'] })
  await pass(300)
  expect(fetched).not.toHaveBeenCalled()
  see(true)
  await pass(0)
  expect(fetched).toHaveBeenCalledTimes(1)
  hide(true)
  await pass(300)
  expect(fetched).toHaveBeenCalledTimes(1)
  hide(false)
  await pass(0)
  expect(fetched).toHaveBeenCalledTimes(2)
  see(false)
  await pass(300)
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('under the reader’s finger nothing moves: the link to reload comes back', async () => {
  const { see, pass } = await openFrame({ titles: ['Three', 'One'] })
  see(true)
  const matches = vi.spyOn(find('ol'), 'matches').mockReturnValue(true)
  await pass(60)
  expect([titles(), find('.live-reload').hidden]).toEqual([['One', 'Two'], false])
  matches.mockReturnValue(false)
  await pass(60)
  expect([titles(), find('.live-reload').hidden]).toEqual([['Three', 'One'], true])
})

test('a site that does not answer is said once, with the time, and asked again', async () => {
  const { fetched, see, pass } = await openFrame({ titles: ['One', 'Two'] })
  fetched.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(new Response('', { status: 503 }))
  see(true)
  await pass(60)
  const said = state()
  expect(said).toMatch(/^Not updating since \d/)
  expect(find('.live-reload').hidden).toBe(false)
  await pass(60)
  expect(state()).toBe(said)
  await pass(60)
  expect([state(), find('.live-reload').hidden]).toEqual(['Updating', true])
})

test('pausing ends the requests until the reader resumes', async () => {
  const { fetched, see, pass } = await openFrame({ titles: ['One'] })
  see(true)
  click('.live-pause')
  await pass(300)
  expect(fetched).not.toHaveBeenCalled()
  expect([state(), find('.live-pause').textContent, find('.live-reload').hidden]).toEqual([
    'Paused',
    'Resume',
    false,
  ])
  click('.live-pause')
  await pass(0)
  expect(fetched).toHaveBeenCalledTimes(1)
})
