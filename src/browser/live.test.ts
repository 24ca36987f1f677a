import { expect, test, vi } from 'vitest'
import { click, find, openPage } from './open-page.fixture.ts'

const texts = {
  updating: 'Updating',
  lastChange: 'Last change {time}',
  notUpdating: 'Not updating since {time}',
  paused: 'Paused',
  pause: 'Pause',
  resume: 'Resume',
  showOne: 'Show 1',
  show: 'Show {count}',
}
const list = (...titles: string[]) =>
  `<ol>${titles.map((title) => `<li><p>Now</p><a href="#">${title}</a></li>`).join('')}</ol>`
const frame = (body: string) =>
  `<div data-live="/api/live" data-texts='${JSON.stringify(texts)}'>${body}<div class="live-foot">
    <span class="live-state">As of</span><a class="live-reload">Reload</a></div></div>`

/** Connections that the script opened, oldest first. */
class FakeSource extends EventTarget {
  static opened: FakeSource[] = []
  readyState = 0
  onopen = () => {}
  onerror = () => {}
  constructor() {
    super()
    FakeSource.opened.push(this)
  }
  close() {
    this.readyState = 2
  }
}

/** Opens the frame with these headlines; `answer` is what its page has from then on. */
async function openFrame(answer: { titles: string[] }) {
  vi.useFakeTimers()
  FakeSource.opened = []
  const window = openPage('')
  vi.stubGlobal('window', { setTimeout: (...given: Parameters<typeof setTimeout>) => setTimeout(...given) })
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('DOMParser', window.DOMParser)
  const fetched = vi.fn(
    async () => new Response(`<!doctype html><body>${frame(list(...answer.titles))}</body>`),
  )
  vi.stubGlobal('fetch', fetched)
  const { watchLive } = await import('./live.ts')
  document.body.innerHTML = frame(list('One', 'Two'))
  watchLive(find('[data-live]'))
  return { fetched, source: () => FakeSource.opened.at(-1)! }
}
const titles = () => [...document.querySelectorAll('li a')].map(({ textContent }) => textContent)
const state = () => find('.live-state').textContent

test('a change replaces the headlines, and the link to reload goes while the connection is open', async () => {
  const answer = { titles: ['One', 'Two'] }
  const { source, fetched } = await openFrame(answer)
  source().onopen()
  expect(state()).toBe('Updating')
  expect(find('.live-reload').hidden).toBe(true)
  answer.titles = ['Three', 'One', 'Two']
  source().dispatchEvent(new Event('change'))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(titles()).toEqual(['Three', 'One', 'Two'])
  expect(state()).toMatch(/^Last change \d/)
})

test('under the reader’s finger nothing moves: a button offers the new headlines', async () => {
  const answer = { titles: ['Four', 'Three', 'One'] }
  const { source } = await openFrame(answer)
  const matches = vi.spyOn(find('ol'), 'matches').mockReturnValue(true)
  source().onopen()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(matches).toHaveBeenCalled()
  expect(titles()).toEqual(['One', 'Two'])
  // In a live region, so that it is announced; with a role of its own it would be no button.
  expect(find('[role="status"] > .live-new').textContent).toBe('Show 2')
  expect(find('.live-new').getAttribute('role')).toBeNull()
  click('.live-new')
  expect(titles()).toEqual(['Four', 'Three', 'One'])
  expect(document.querySelector('.live-new')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Four')
})

test('a refused connection is said and tried again later; pausing ends it', async () => {
  const { source } = await openFrame({ titles: ['One'] })
  source().readyState = 2
  source().onerror()
  expect(state()).toMatch(/^Not updating since/)
  expect(find('.live-reload').hidden).toBe(false)
  await vi.advanceTimersByTimeAsync(14_000)
  expect(FakeSource.opened).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(FakeSource.opened).toHaveLength(2)
  click('.live-pause')
  expect(source().readyState).toBe(2)
  expect(find('.live-pause').textContent).toBe('Resume')
  click('.live-pause')
  expect(FakeSource.opened).toHaveLength(3)
})
