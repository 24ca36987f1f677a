import { beforeEach, expect, test, vi } from 'vitest'
import { click, find, openPage } from './open-page.fixture.ts'
import { watchRadio } from './radio.ts'
import { startPlayer } from './radio-player.ts'

// The player is faked here; the journeys play.
vi.mock('./radio-player.ts', () => ({ startPlayer: vi.fn() }))

const started = vi.mocked(startPlayer)
const form = () => find<HTMLFormElement>('form')
let window: ReturnType<typeof openPage>

beforeEach(() => {
  started.mockReset()
  window = openPage('<form class="radio-controls"><button type="button"></button></form>')
  watchRadio()
})

function send(type: string) {
  form().dispatchEvent(new window.Event(type) as unknown as Event)
}

test.each(['focusin', 'pointerover', 'touchstart'])('%s starts the player, once', async (type) => {
  expect(started).not.toHaveBeenCalled()
  send(type)
  send('focusin')
  await expect.poll(() => started.mock.calls).toEqual([[form()]])
  send('touchstart')
  expect(started).toHaveBeenCalledTimes(1)
})

test('a press while the code loads is held, and repeated once the code has loaded', async () => {
  const repeated = vi.spyOn(find('button'), 'click').mockImplementation(() => {
    expect(started).toHaveBeenCalledTimes(1)
  })
  expect(click('button')).toBe(false)
  expect(repeated).not.toHaveBeenCalled()
  await expect.poll(() => repeated.mock.calls.length).toBe(1)
  expect(click('button')).toBe(true)
})

test('when the player fails that is reported, and the press has its default effect', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  started.mockImplementationOnce(() => {
    throw new Error('broken')
  })
  const repeated = vi.spyOn(find('button'), 'click').mockImplementation(() => {})
  click('button')
  await expect.poll(() => repeated.mock.calls.length).toBe(1)
  expect(told.mock.calls[0]?.[0]).toBe('The radio player could not be loaded.')
  told.mockRestore()
})
