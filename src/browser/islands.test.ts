import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NewsletterForm } from '../site/islands/NewsletterForm.island.tsx'
import { hydrate } from './hydrate.ts'
import { wakeIslands } from './islands.ts'
import { find, openPage } from './open-page.fixture.ts'

// Hydration is faked here; the journeys run React.
vi.mock('./hydrate.ts', () => ({ hydrate: vi.fn() }))

const page = '<div data-island="NewsletterForm"><form><button type="button">Subscribe</button></form></div>'
const island = () => find('[data-island]')
const hydrated = vi.mocked(hydrate)
let window: ReturnType<typeof openPage>

beforeEach(() => {
  hydrated.mockReset()
})
afterEach(() => {
  vi.restoreAllMocks()
})

function open(body: string) {
  window = openPage(body)
  wakeIslands()
}

function touch(type: string) {
  island().dispatchEvent(new window.Event(type) as unknown as Event)
}

function press() {
  const event = new window.MouseEvent('click', { bubbles: true, cancelable: true })
  return find('button').dispatchEvent(event as unknown as Event)
}

const hydratedOnce = () => expect.poll(() => hydrated.mock.calls).toEqual([[island(), NewsletterForm]])

test.each(['focusin', 'pointerover', 'touchstart'])('%s hydrates an island, once', async (type) => {
  open(page)
  expect(island().dataset.awake).toBeUndefined()
  touch(type)
  touch('focusin')
  touch('touchstart')
  await hydratedOnce()
})

test('a click while the code loads is held, and repeated once the code has loaded', async () => {
  open(page)
  const repeated = vi.spyOn(find('button'), 'click').mockImplementation(() => {
    expect(hydrated).toHaveBeenCalledTimes(1)
  })
  expect(press()).toBe(false)
  expect(repeated).not.toHaveBeenCalled()
  await expect.poll(() => repeated.mock.calls.length).toBe(1)
  expect(press()).toBe(true)
})

test('when hydration fails it is reported, the click has its default effect, and the next one tries again', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  hydrated.mockImplementationOnce(() => {
    throw new Error('broken')
  })
  open(page)
  const repeated = vi.spyOn(find('button'), 'click').mockImplementation(() => {})
  press()
  await expect.poll(() => repeated.mock.calls.length).toBe(1)
  expect(told.mock.calls[0]?.[0]).toBe('The island "NewsletterForm" could not be loaded.')
  touch('focusin')
  await expect.poll(() => hydrated.mock.calls.length).toBe(2)
})

test('an island without a file is reported by name', () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  open('<div data-island="Missing"></div>')
  touch('focusin')
  expect(told).toHaveBeenCalledWith('There is no island named "Missing".')
})
