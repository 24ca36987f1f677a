// Test helper: a page in happy-dom, without a browser.
import { Window } from 'happy-dom'
import { onTestFinished, vi } from 'vitest'

/** Globals that the browser's scripts use. */
const globals = [
  'document',
  'location',
  'history',
  'localStorage',
  'addEventListener',
  'Node',
  'Element',
  'FormData',
  'HTMLElement',
  'HTMLDetailsElement',
  'HTMLImageElement',
  'MutationObserver',
] as const

let window: Window

/** Opens a page with this body. Its globals and fake timers are installed until the test ends. */
export function openPage(body: string, address = 'https://example.test/'): Window {
  // Not `afterEach`: all test files share this module, loaded once; only the first would get the hook.
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  window = new Window({ url: address })
  window.document.body.innerHTML = body
  for (const name of globals) {
    const value: unknown = window[name]
    vi.stubGlobal(name, name === 'addEventListener' ? window.addEventListener.bind(window) : value)
  }
  return window
}

/** The first element of the open page that matches the selector. Throws when there is none. */
export function find<Found extends HTMLElement = HTMLElement>(selector: string): Found {
  const found = document.querySelector<Found>(selector)
  if (!found) throw new Error(`no element is ${selector}`)
  return found
}

/** Clicks an element; false when the page prevented the default action. */
export function click(selector: string, held: { ctrlKey?: boolean } = {}): boolean {
  const event = new window.MouseEvent('click', { bubbles: true, cancelable: true, ...held })
  return find(selector).dispatchEvent(event as unknown as MouseEvent)
}

/** Presses a key on an element; false when the page prevented the default action. */
export function press(selector: string, key: string): boolean {
  const event = new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  return find(selector).dispatchEvent(event as unknown as KeyboardEvent)
}
