// Test helper: a page in a small DOM (happy-dom), without a browser.
import { Window } from 'happy-dom'
import { onTestFinished, vi } from 'vitest'

/** Names that the browser's scripts find in the global scope. */
const globals = [
  'document',
  'location',
  'history',
  'localStorage',
  'addEventListener',
  'Node',
  'Element',
  'HTMLElement',
  'HTMLDetailsElement',
  'HTMLImageElement',
] as const

let window: Window

/** Opens a page with this body; its globals, and fake timers, are in place until the test ends. */
export function openPage(body: string, address = 'https://example.test/'): Window {
  // Not a hook of this module: it is loaded once for all test files, and only the first of them would have the hook.
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

/** The element of the open page that the selector finds. */
export function find<Found extends HTMLElement = HTMLElement>(selector: string): Found {
  const found = document.querySelector<Found>(selector)
  if (!found) throw new Error(`no element is ${selector}`)
  return found
}

/** Presses an element as a mouse or Enter does; false where the page prevented what the browser would do. */
export function click(selector: string, held: { ctrlKey?: boolean } = {}): boolean {
  const event = new window.MouseEvent('click', { bubbles: true, cancelable: true, ...held })
  return find(selector).dispatchEvent(event as unknown as MouseEvent)
}

/** Presses a key on an element; false where the page prevented what the browser would do. */
export function press(selector: string, key: string): boolean {
  const event = new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  return find(selector).dispatchEvent(event as unknown as KeyboardEvent)
}
