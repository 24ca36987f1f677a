// @vitest-environment happy-dom
import { act, cleanup, fireEvent } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { hydrate, unmountLeft } from '../../../browser/hydrate.ts'
import { IslandRoot } from '../../components/IslandRoot.tsx'
import { defaultTexts as en } from '../../texts/texts.ts'
import { type EventChoiceProps, island } from './EventChoice.island.tsx'

const counts = (length: number, days: Record<number, number>) =>
  Array.from({ length }, (_, index) => days[index + 1] ?? 0)

const props: EventChoiceProps = {
  address: '/events',
  filters: [
    { label: 'All', href: '/events' },
    { label: 'Free', href: '/events/free' },
  ],
  said: '12 events, November 21 – December 4',
  isNothing: false,
  language: 'en-US',
  today: '2026-11-21',
  firstWeekday: 0,
  months: [
    { month: '2026-11', counts: counts(30, { 21: 2, 28: 1 }) },
    { month: '2026-12', counts: counts(31, { 4: 3 }) },
  ],
  t: en.eventChoice,
}

/** A page with this list, as the server sends it. */
function pageOf(changed: Partial<EventChoiceProps>, list: string): string {
  const choice = renderToString(<IslandRoot of={island} props={{ ...props, ...changed }} />)
  return `<title>${list}</title><main><header class="page-title"><h1>Events</h1></header>${choice}<div class="event-list">${list}</div></main>`
}

const pages: Record<string, string> = {
  '/events': pageOf({}, 'all'),
  '/events/free': pageOf({ address: '/events/free', said: '1 event, November 28' }, 'free'),
  '/events/2026-12-04': pageOf(
    { address: '/events/2026-12-04', said: '3 events, December 4' },
    'on December 4',
  ),
  '/events/2026-11-28': pageOf(
    { address: '/events/2026-11-28', said: '1 event, November 28' },
    'on November 28',
  ),
}

const root = () => document.querySelector<HTMLElement>('[data-island]') as HTMLElement
const link = (name: string) => {
  const found = [...document.querySelectorAll<HTMLAnchorElement>('a')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  )
  if (!found) throw new Error(`there is no link "${name}"`)
  return found
}
const list = () => document.querySelector('.event-list')?.textContent
const said = () => document.querySelector('[role=status]')?.textContent
const current = () =>
  [...document.querySelectorAll('[aria-current=page]')].map((one) => one.getAttribute('href'))
const month = () => document.querySelector('#event-month')?.textContent
const focused = () => document.activeElement?.getAttribute('aria-label')
const left: string[] = []

/** Opens a page of the site at its address; its island sleeps. */
function open(address: string): void {
  history.replaceState(null, '', address)
  const [, title = '', body = ''] = /^<title>(.*?)<\/title>(.*)$/.exec(pages[address] ?? '') ?? []
  document.title = title
  document.body.innerHTML = body
}
const wake = () => act(async () => hydrate(root(), island))
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve)))
async function press(name: string): Promise<void> {
  await act(async () => fireEvent.click(link(name)))
  await settle()
}
const key = (name: string) =>
  act(async () => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
  })

beforeEach(() => {
  left.length = 0
  vi.spyOn(location, 'assign').mockImplementation((address) => void left.push(String(address)))
  vi.stubGlobal(
    'fetch',
    async (address: string) => new Response(pages[address] ?? '', { status: pages[address] ? 200 : 404 }),
  )
})
afterEach(async () => {
  document.body.innerHTML = ''
  await act(async () => unmountLeft())
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a filter changes list, title, address and what is said, and keeps the focus', async () => {
  open('/events')
  await wake()
  const free = link('Free')
  free.focus()
  await press('Free')
  expect([list(), document.title, location.pathname, said()]).toEqual([
    'free',
    'free',
    '/events/free',
    '1 event, November 28',
  ])
  expect(current()).toEqual(['/events/free'])
  expect(document.activeElement).toBe(free)
})

test('what is said is another element for another list, also in the same words', async () => {
  open('/events/free')
  await wake()
  const before = document.querySelector('[role=status] p')
  await press('Saturday, November 28, 1 event')
  expect(said()).toBe('1 event, November 28')
  expect(document.querySelector('[role=status] p')).not.toBe(before)
})

test('the way back restores the list, and no entry is added', async () => {
  open('/events')
  await wake()
  await press('Free')
  const entries = history.length
  history.replaceState(history.state, '', '/events')
  await act(async () => window.dispatchEvent(new Event('popstate')))
  await settle()
  expect([list(), current(), history.length]).toEqual(['all', ['/events'], entries])
})

test('an entry that another part of the site wrote is left alone', async () => {
  open('/events')
  await wake()
  history.replaceState(null, '', '/events/free')
  await act(async () => window.dispatchEvent(new Event('popstate')))
  await settle()
  expect(list()).toBe('all')
})

test('an island that the way back wakes shows the list of the address', async () => {
  open('/events')
  history.replaceState({ island: island.name }, '', '/events/free')
  await wake()
  await settle()
  expect([list(), said()]).toEqual(['free', '1 event, November 28'])
})

test('of two presses the last one counts', async () => {
  const answers = new Map<string, () => void>()
  vi.stubGlobal(
    'fetch',
    (address: string, { signal }: RequestInit) =>
      new Promise((resolve, reject) => {
        answers.set(address, () => resolve(new Response(pages[address])))
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  open('/events')
  await wake()
  await press('Free')
  expect([current(), list()]).toEqual([['/events/free'], 'all'])
  await press('Saturday, November 28, 1 event')
  answers.get('/events/2026-11-28')?.()
  await settle()
  answers.get('/events/free')?.()
  await settle()
  await settle()
  expect([list(), location.pathname, left]).toEqual(['on November 28', '/events/2026-11-28', []])
})

test('a page that cannot be loaded, or is of another version of the site, is left for', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { '/events/free': free } = pages
  onTestFinished(() => void Object.assign(pages, { '/events/free': free }))
  open('/events')
  await wake()
  for (const answer of ['', pageOf({ address: '/events/free', said: 5 } as never, 'free')]) {
    pages['/events/free'] = answer
    await press('Free')
  }
  expect(left).toEqual(['/events/free', '/events/free'])
  expect([list(), location.pathname]).toEqual(['all', '/events'])
})

test('a press for a new tab is the browser’s', async () => {
  open('/events')
  await wake()
  expect(fireEvent.click(link('Free'), { ctrlKey: true })).toBe(true)
  await settle()
  expect(list()).toBe('all')
})

test('days with events are links named in words; asleep every one is reached by Tab', async () => {
  open('/events')
  const names = () => [...document.querySelectorAll('td a')].map((one) => one.getAttribute('aria-label'))
  expect(names()).toEqual(['Saturday, November 21, 2 events', 'Saturday, November 28, 1 event'])
  expect(document.querySelectorAll('[tabindex]')).toHaveLength(0)
  expect(document.querySelector('td [aria-current=date]')?.textContent).toBe('21')
  await wake()
  expect(document.querySelectorAll('table [tabindex="0"]')).toHaveLength(1)
  expect(document.querySelector('table')?.getAttribute('role')).toBe('grid')
})

test('keys move the focus through the days and months; Enter and Space open a day', async () => {
  open('/events')
  link('Saturday, November 28, 1 event').focus()
  await wake()
  expect(focused()).toBe('Saturday, November 28, 1 event')
  await key('ArrowLeft')
  expect(focused()).toBe('Friday, November 27, no events')
  await key('Home')
  expect(focused()).toBe('Sunday, November 22, no events')
  await key('PageDown')
  expect([focused(), month()]).toEqual(['Tuesday, December 22, no events', 'December 2026'])
  await key('PageDown')
  expect(month()).toBe('December 2026')
  for (const name of ['PageUp', 'PageDown', 'ArrowUp', 'ArrowUp', 'ArrowUp']) await key(name)
  for (const name of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowUp']) await key(name)
  expect(focused()).toBe('Friday, December 4, 3 events')
  await key(' ')
  await settle()
  expect([list(), location.pathname]).toEqual(['on December 4', '/events/2026-12-04'])
  expect(focused()).toBe('Friday, December 4, 3 events')
})

test('buttons turn the month and keep the focus; without scripts they open its first day with events', async () => {
  open('/events')
  const button = (name: string) => document.querySelector<HTMLButtonElement>(`[aria-label^="${name}"]`)
  expect(button('Next')?.getAttribute('formaction')).toBe('/events/2026-12-04')
  expect(button('Next')?.getAttribute('aria-label')).toBe('Next month: December 2026')
  expect(button('Previous')?.getAttribute('aria-disabled')).toBe('true')
  await wake()
  button('Next')?.focus()
  await act(async () => button('Next')?.click())
  expect([month(), location.pathname]).toEqual(['December 2026', '/events'])
  expect(document.activeElement).toBe(button('Next'))
  expect(button('Next')?.getAttribute('aria-disabled')).toBe('true')
  await act(async () => button('Next')?.click())
  expect(month()).toBe('December 2026')
  await act(async () => button('Previous')?.click())
  expect(month()).toBe('November 2026')
})

test('the way back to a day shows its month', async () => {
  open('/events')
  await wake()
  history.replaceState({ island: island.name }, '', '/events/2026-12-04')
  await act(async () => window.dispatchEvent(new Event('popstate')))
  await settle()
  expect([month(), current()]).toEqual(['December 2026', ['/events/2026-12-04']])
})

test('without any event there is no month', () => {
  pages['/events/none'] = pageOf({ months: [] }, '')
  open('/events/none')
  expect(document.querySelector('table')).toBeNull()
})
