// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hydrate, unmountLeft } from '../../browser/hydrate.ts'
import { defaultTexts as en } from '../texts/texts.ts'
import { island } from './SearchBox.island.tsx'
import { SearchBox } from './SearchBox.tsx'

const three = {
  said: '3 suggestions',
  suggestions: [
    { title: 'King tides', href: '/local-news/king-tides', external: false, about: 'Article' },
    { title: 'Tide walk', href: '/events/walk', external: false, about: 'Event' },
    {
      title: 'Mareas',
      language: 'es',
      href: 'https://gull.test/',
      external: true,
      about: 'Story · The Gull',
    },
  ],
}

const asked: string[] = []
let answer: unknown
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  asked.length = 0
  answer = three
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json(answer)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

const input = () => document.querySelector<HTMLInputElement>('input[type=search]')!
const options = () => [...document.querySelectorAll<HTMLAnchorElement>('[role=listbox] > [role=option]')]
const said = () => document.querySelector('[role=status]')?.textContent
const active = () => options().findIndex(({ id }) => id === input().getAttribute('aria-activedescendant'))

/** The form in the document as the server sends it. */
function send(props: Partial<Parameters<typeof SearchBox>[0]> = {}) {
  document.body.innerHTML = renderToStaticMarkup(<SearchBox t={en} {...props} />)
  return document.querySelector<HTMLElement>('[data-island]')!
}

async function open(props?: Parameters<typeof send>[0]) {
  const root = send(props)
  await act(async () => hydrate(root, island))
  await act(async () => input().focus())
}

async function pause() {
  await act(async () => void (await vi.advanceTimersByTimeAsync(150)))
}

async function type(text: string, { isComposing = false } = {}) {
  input().value = text
  await act(async () => fireEvent(input(), new InputEvent('input', { bubbles: true, isComposing })))
  await pause()
}

/** Presses a key; false where the browser has nothing to do any more. */
const press = async (key: string, more: object = {}) => {
  let isLeft = true
  await act(async () => {
    isLeft = fireEvent.keyDown(input(), { key, ...more })
  })
  return isLeft
}

test('before it wakes it is a search form, and waking changes only what the input is called', async () => {
  const root = send({ text: 'tide', label: 'Search events', section: 'events' })
  const form = document.querySelector('form')!
  expect([form.getAttribute('action'), form.method]).toEqual(['/search', 'get'])
  expect(Object.fromEntries(new FormData(form))).toEqual({ q: 'tide', section: 'events' })
  expect(input().hasAttribute('role')).toBe(false)
  expect(input().getAttribute('aria-label')).toBe('Search events')
  const logged = vi.spyOn(console, 'error')
  await act(async () => hydrate(root, island))
  expect(logged).not.toHaveBeenCalled()
  expect(input().getAttribute('role')).toBe('combobox')
  expect(input().getAttribute('aria-expanded')).toBe('false')
  expect(asked).toEqual([])
})

test('what the reader typed before it woke is kept, and suggested for', async () => {
  const root = send()
  const before = input()
  before.value = 'tide'
  before.focus()
  await act(async () => hydrate(root, island))
  await pause()
  expect(input()).toBe(before)
  expect(before.value).toBe('tide')
  expect(asked).toEqual(['/search/suggest?q=tide'])
  expect(options()).toHaveLength(3)
})

test('nothing is asked for the text that the page came with', async () => {
  const root = send({ text: 'tide' })
  input().focus()
  await act(async () => hydrate(root, island))
  await pause()
  expect(asked).toEqual([])
})

test('where its page is left, nothing is asked any more', async () => {
  await open()
  await act(async () => fireEvent.input(input(), { target: { value: 'tide' } }))
  document.querySelector('[data-island]')?.remove()
  await act(async () => unmountLeft())
  await pause()
  expect(asked).toEqual([])
})

test('while the next text waits for its answer nothing is chosen; its list is another one', async () => {
  await open()
  await type('tide')
  const before = document.querySelector('[role=listbox]')
  await press('ArrowDown')
  await act(async () => fireEvent.input(input(), { target: { value: 'tides' } }))
  expect([active(), document.querySelector('[role=listbox]') === before]).toEqual([-1, true])
  await pause()
  expect(document.querySelector('[role=listbox]')).not.toBe(before)
})

test('suggestions are links that say what they are; how many is said', async () => {
  await open({ section: 'events', label: 'Search events' })
  await type('tide')
  expect(asked).toEqual(['/search/suggest?q=tide&section=events'])
  expect(said()).toBe('3 suggestions')
  expect(input().getAttribute('aria-expanded')).toBe('true')
  const list = document.getElementById(input().getAttribute('aria-controls') ?? '')
  expect([list?.role, list?.getAttribute('aria-label')]).toEqual(['listbox', 'Suggestions'])
  expect(options().map((one) => [one.textContent, one.getAttribute('href'), one.target])).toEqual([
    ['King tidesArticle', '/local-news/king-tides', ''],
    ['Tide walkEvent', '/events/walk', ''],
    ['MareasStory · The Gull', 'https://gull.test/', '_blank'],
  ])
  expect(options()[2]?.querySelector('span')?.lang).toBe('es')
  expect(active()).toBe(-1)
})

test('arrows go through the list and round; the text stays, and a key for the text leaves the list', async () => {
  await open()
  await type('tide')
  const visited: number[] = []
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
    expect(await press(key)).toBe(false)
    visited.push(active())
  }
  expect(visited).toEqual([0, 1, 2, 0, 2, 1])
  expect(options().map((one) => one.getAttribute('aria-selected'))).toEqual(['false', 'true', 'false'])
  expect(input().value).toBe('tide')
  for (const key of ['Home', 'End', 'ArrowLeft', 'ArrowRight']) {
    expect(await press(key), key).toBe(true)
    expect([active(), options().length], key).toEqual([-1, 3])
    await press('ArrowUp')
    expect(active(), key).toBe(2)
  }
})

test('Enter opens the chosen address, and searches where none is chosen', async () => {
  await open()
  await type('tide')
  const opened = vi.fn((event: Event) => event.preventDefault())
  for (const one of options()) one.addEventListener('click', opened)
  expect(await press('Enter')).toBe(true)
  expect(options()).toEqual([])
  await press('ArrowDown')
  options()[0]?.addEventListener('click', opened)
  const [first] = options()
  expect(await press('Enter')).toBe(false)
  expect(opened.mock.calls.map(([event]) => event.target)).toEqual([first])
  expect(options()).toEqual([])
})

test('Escape closes the list, then clears, then is for what is around the form', async () => {
  await open()
  const outside = vi.fn()
  document.body.addEventListener('keydown', outside)
  await type('tide')
  expect(await press('Escape')).toBe(false)
  expect([options().length, input().value]).toEqual([0, 'tide'])
  expect(await press('Escape')).toBe(false)
  expect(input().value).toBe('')
  expect(outside).not.toHaveBeenCalled()
  expect(await press('Escape')).toBe(true)
  expect(outside).toHaveBeenCalledOnce()
  document.body.removeEventListener('keydown', outside)
})

test('a closed list is opened again by an arrow, without asking again', async () => {
  await open()
  await type('tide')
  for (const [key, more, chosen] of [
    ['ArrowDown', {}, 0],
    ['ArrowUp', {}, 2],
    ['ArrowDown', { altKey: true }, -1],
  ] as const) {
    await press('Escape')
    await press(key, more)
    expect([options().length, active()]).toEqual([3, chosen])
  }
  await press('ArrowUp', { altKey: true })
  expect(options()).toEqual([])
  expect(asked).toHaveLength(1)
})

test.each([
  ['Tab', () => press('Tab')],
  ['the loss of focus', () => act(async () => input().blur())],
  ['a text of one letter', () => type('t')],
])('%s closes the list', async (_, end) => {
  await open()
  await type('tide')
  await press('ArrowDown')
  await end()
  expect(options()).toEqual([])
  expect(input().getAttribute('aria-expanded')).toBe('false')
  expect(input().hasAttribute('aria-activedescendant')).toBe(false)
  expect(said()).toBe('')
})

test('an answer that comes when the reader has left the input opens nothing', async () => {
  await open()
  input().value = 'tide'
  await act(async () => fireEvent.input(input()))
  await act(async () => input().blur())
  await pause()
  expect(options()).toEqual([])
})

test('a press on a suggestion leaves the focus in the input', async () => {
  await open()
  await type('tide')
  expect(fireEvent.mouseDown(options()[1]!)).toBe(false)
})

test('while characters are composed nothing is asked, and keys are for the composition', async () => {
  await open()
  await type('tide')
  await type('tide ち', { isComposing: true })
  expect(asked).toHaveLength(1)
  expect(options()).toEqual([])
  expect(await press('Enter', { isComposing: true })).toBe(true)
  expect(await press('ArrowDown', { isComposing: true })).toBe(true)
  // In Safari the key that ended the composition comes after it.
  expect(await press('Escape', { keyCode: 229 })).toBe(true)
  expect(input().value).toBe('tide ち')
  await act(async () => fireEvent.compositionEnd(input()))
  await pause()
  expect(asked).toHaveLength(2)
  expect(options()).toHaveLength(3)
})

test('on Android, where every word is composed, it is suggested for while it is', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Mobile Safari/537.36' })
  await open()
  await type('tide', { isComposing: true })
  expect(options()).toHaveLength(3)
})

test('keys that select text are not for the list', async () => {
  await open()
  await type('tide')
  for (const held of ['shiftKey', 'ctrlKey', 'metaKey'])
    expect([await press('ArrowDown', { [held]: true }), active()], held).toEqual([true, -1])
})

test('nothing to suggest is said; without a connection nothing is, and the form searches', async () => {
  await open()
  answer = { said: 'No suggestions', suggestions: [] }
  await type('xyz')
  expect([said(), input().getAttribute('aria-expanded')]).toEqual(['No suggestions', 'false'])
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await type('tide')
  expect([said(), options().length]).toEqual(['', 0])
  expect(await press('Enter')).toBe(true)
})
