import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { island as radioPlayer } from '../site/pages/radio/RadioPlayer.island.tsx'
import { hydrate } from './hydrate.ts'
import { watchIslands } from './islands.ts'
import { click, find, openPage } from './open-page.fixture.ts'

// Hydration is faked here: hydrate.test.tsx and the journeys run React.
vi.mock('./hydrate.ts', () => ({ hydrate: vi.fn() }))

const hydrated = vi.mocked(hydrate)
const root = () => find('[data-island]')
let window: ReturnType<typeof openPage>

beforeEach(() => hydrated.mockReset())
afterEach(() => {
  vi.restoreAllMocks()
})

function open(attributes = '', name = 'pages/radio/RadioPlayer') {
  window = openPage(
    `<div data-island="${name}" ${attributes}><form><button type="button">Play</button></form></div>`,
  )
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  watchIslands()
}

let inView: (target: Element) => void

class FakeObserver {
  constructor(report: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
    inView = (target) => report([{ isIntersecting: true, target }])
  }
  observe() {}
}

const touch = (type: string) => root().dispatchEvent(new window.Event(type) as unknown as Event)
const isHydratedOnce = () => expect.poll(() => hydrated.mock.calls).toEqual([[root(), radioPlayer]])

test.each(['focusin', 'pointerover', 'touchstart'])('%s wakes an island, once', async (type) => {
  open()
  expect(hydrated).not.toHaveBeenCalled()
  touch(type)
  touch('focusin')
  touch('touchstart')
  await isHydratedOnce()
})

test('an island wakes with its page, or when it comes into view', async () => {
  open('data-wake="now"')
  await isHydratedOnce()
  hydrated.mockReset()
  open('data-wake="visible"')
  await new Promise((resolve) => setTimeout(resolve))
  expect(hydrated).not.toHaveBeenCalled()
  inView(find('form'))
  await isHydratedOnce()
})

test.each(['', 'data-wake="now"', 'data-wake="visible"'])(
  'a press while the code loads is held, and repeated once the code has loaded (%s)',
  async (wake) => {
    open(wake)
    const repeated = vi.spyOn(find('button'), 'click').mockImplementation(() => {
      expect(hydrated).toHaveBeenCalledTimes(1)
    })
    expect(click('button')).toBe(false)
    expect(repeated).not.toHaveBeenCalled()
    await expect.poll(() => repeated.mock.calls.length).toBe(1)
    expect(click('button')).toBe(true)
  },
)

test('when an island fails that is logged, and the press has its default effect', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  hydrated.mockImplementationOnce(() => {
    throw new Error('broken')
  })
  open()
  const repeated = vi.spyOn(find('button'), 'click').mockImplementation(() => {})
  click('button')
  await expect.poll(() => repeated.mock.calls.length).toBe(1)
  expect(logged.mock.calls[0]?.[0]).toBe('Island "pages/radio/RadioPlayer" could not be loaded.')
})

test('an island without a file is logged by name', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  open('data-wake="now"', 'pages/missing/Missing')
  await expect
    .poll(() => logged.mock.calls[0]?.[0])
    .toBe('Island "pages/missing/Missing" could not be loaded.')
})

test('each island has the name of its file', async () => {
  const files = import.meta.glob<{ island: { name: string } }>('../site/**/*.island.tsx')
  const names = await Promise.all(Object.values(files).map(async (load) => (await load()).island.name))
  expect(names).toEqual(Object.keys(files).map((file) => /^\.\.\/site\/(.*)\.island\.tsx$/.exec(file)?.[1]))
})
