import { expect, test, vi } from 'vitest'
import { click, find, openPage } from './open-page.fixture.ts'

const page = `<button id="one" data-copy="tips@a.test" data-done="Copied"><span>Copy</span></button>
  <button id="two" data-copy="news@a.test" data-done="Copied"><span>Copy</span></button>`

/** Runs the script on the page; a module runs once, so each run has an address of its own. */
async function run(clipboard: object | undefined): Promise<void> {
  openPage(page, 'https://example.test/embed/contact')
  vi.stubGlobal('navigator', { clipboard })
  vi.resetModules()
  await import('./copy-frame.ts')
}

test('a button copies its address and says so', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined)
  await run({ writeText })
  click('#two')
  await vi.waitFor(() => expect(find('#two').textContent).toBe('Copied'))
  expect(writeText.mock.calls).toEqual([['news@a.test']])
  expect(find('#one').textContent).toBe('Copy')
})

test('a refusal leaves the button unchanged', async () => {
  const told = vi.spyOn(console, 'info').mockReturnValue()
  await run({ writeText: () => Promise.reject(new Error('not allowed')) })
  click('#one')
  await vi.waitFor(() => expect(told).toHaveBeenCalled())
  expect(find('#one').textContent).toBe('Copy')
})

test('buttons are hidden where the browser cannot copy', async () => {
  await run(undefined)
  expect([find('#one').hidden, find('#two').hidden]).toEqual([true, true])
})
