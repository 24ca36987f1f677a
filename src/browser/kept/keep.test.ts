// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { printRemovalPage } from '../../site/kept-copy.tsx'
import { defaultTexts as en } from '../../site/texts/texts.ts'
import { watchRemoval } from './keep.ts'
import type { WorkerPage } from './registration.ts'

afterEach(() => vi.restoreAllMocks())

/** A page of the copy, on a device that has a copy, an older one, and a worker. */
function open(html: string, { breaks = false } = {}) {
  // Its script is this test.
  document.body.innerHTML = html.replace(/<script.*?<\/script>/, '')
  const stored = new Set(['storm', 'older'])
  const registrations = [{ unregister: vi.fn(async () => true) }]
  const caches = {
    keys: async () => [...stored],
    has: async (name: string) => stored.has(name),
    delete: async (name: string) => {
      if (breaks) throw new DOMException('', 'SecurityError')
      return stored.delete(name)
    },
  }
  const navigator = { serviceWorker: { getRegistrations: async () => registrations } }
  watchRemoval({ document, caches, navigator } as unknown as WorkerPage & Window)
  return { stored, unregister: registrations[0]?.unregister }
}

const page = printRemovalPage({
  publication: { name: 'Example News', language: 'en-US' },
  label: 'noon',
  t: en,
})
/** As copies of version 0.3 have it. */
const oldPage =
  '<div id="keep" data-removed="It is gone." data-failed="It failed."><p role="status">No script.</p>' +
  '<button name="keep">Keep</button><button name="remove" style="visibility:hidden">Remove</button></div>'

const button = () => [...document.querySelectorAll('button')].at(-1)
const said = () => {
  const status = document.querySelector('[role=status]')
  const shown = [...(status?.querySelectorAll('p') ?? [])].filter(({ hidden }) => !hidden)
  return shown.length > 0 ? shown.map(({ textContent }) => textContent) : [status?.textContent]
}

const { copy } = en.stormDevice.panel
test.each([
  ['the kept page', page, [copy.removed], [en.kept.removal.failed]],
  ['that of version 0.3', oldPage, ['It is gone.'], ['It failed.']],
])(
  'the button of %s removes all copies and the worker, and says what it did',
  async (_, html, done, failed) => {
    vi.spyOn(console, 'info').mockImplementation(() => {})
    const broken = open(html, { breaks: true })
    expect(button()?.style.visibility).not.toBe('hidden')
    button()?.click()
    await expect.poll(said).toEqual(failed)
    expect(button()?.hidden).toBe(false)
    expect(broken.stored.size).toBe(2)

    const { stored, unregister } = open(html)
    button()?.click()
    await expect.poll(said).toEqual(done)
    expect(button()?.hidden).toBe(true)
    expect(stored.size).toBe(0)
    expect(unregister).toHaveBeenCalledOnce()
  },
)

test('before it is pressed, the kept page says only that there is a copy', () => {
  open(page)
  expect(said()).toEqual([copy.kept])
})
