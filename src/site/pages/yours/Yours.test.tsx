// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minute } from '../../../time/durations.ts'
import { exampleContext, examplePublication } from '../../example-publication.fixture.ts'
import { openRoute } from '../../open-route.fixture.ts'
import { defaultTexts } from '../../texts/texts.ts'
import { island } from './Yours.island.tsx'
import { buildYoursView, yoursRoute } from './YoursPage.tsx'

const noon = Date.parse('2026-11-20T12:00:00-05:00')
const item = (id: string, source: string, title = `Title ${id}`) => ({
  id,
  title,
  url: `https://news.test/${id}`,
  content_text: 'A text.',
  authors: [{ name: source }],
})
const noAlerts = { checked: '2026-11-20T12:00:00-05:00', unreadable: [], alerts: [] }

/** What the server has; a path without an answer fails. */
let answers: Record<string, unknown>
let sentAt: number
const asked: string[] = []

const props: ReturnType<typeof island.props.parse> = {
  sections: [
    { name: 'Local News', path: '/local-news' },
    { name: 'Sports', path: '/sports' },
  ],
  places: ['Old Harbor'],
  searched: ['/local-news'],
  alerts: '/weather/alerts.json',
  fileName: 'example-edition',
  language: 'en-US',
  timeZone: 'America/New_York',
  t: defaultTexts.yours.island,
}

beforeEach(() => {
  localStorage.clear()
  answers = { '/weather/alerts.json': noAlerts }
  sentAt = noon
  asked.length = 0
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const answer = answers[path]
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return Response.json(answer, { headers: { date: new Date(sentAt).toUTCString() } })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The island as a browser wakes it, once all has answered. */
async function wake(changes: Partial<typeof props> = {}): Promise<void> {
  cleanup()
  const Island = island.Component
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(<Island {...props} {...changes} />)
  await act(async () => {
    render(<Island {...props} {...changes} />, { container, hydrate: true })
  })
}

const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name, hidden: true })))
const store = (value: object) => localStorage.setItem('yours', JSON.stringify({ version: 1, ...value }))
const stored = () => JSON.parse(localStorage.getItem('yours') ?? '{}')
const part = (name: string) => within(screen.getByRole('region', { name }))
const kept = {
  link: 'https://news.test/kept',
  title: 'A kept title',
  text: 'Its whole text.',
  section: 'News',
  source: 'The Herald',
  date: 'November 20, 2026',
  language: '',
}

test('the server renders nothing of a reader: the same for everybody, and hydration agrees', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  store({ kept: [kept] })
  const Island = island.Component
  expect(renderToString(<Island {...props} />)).not.toContain('A kept title')
  await wake()
  expect(logged).not.toHaveBeenCalled()
  expect(screen.getByText('Its whole text.')).toBeDefined()
})

test('a section that is followed is asked for, stored, and its new stories are marked at the next visit only', async () => {
  answers['/sports/feed.json'] = { items: [item('a', 'The Herald')] }
  await wake()
  expect(asked).toEqual(['/weather/alerts.json'])
  await press('Follow Sports')
  expect(asked).toEqual(['/weather/alerts.json', '/sports/feed.json'])
  expect(stored()).toMatchObject({
    sections: ['/sports'],
    looks: [{ path: '/sports', at: String(noon / 1000) }],
  })
  expect(part('Sports').getByText(defaultTexts.yours.island.firstVisit)).toBeDefined()
  expect(part('Sports').queryByText('New')).toBeNull()

  answers['/sports/feed.json'] = { items: [item('b', 'The Gazette'), item('a', 'The Herald')] }
  sentAt = noon + 60 * minute
  await wake()
  expect(part('Sports').getByText('New: 1')).toBeDefined()
  expect(part('Sports').getAllByText('New')).toHaveLength(1)

  await press('Follow Sports')
  expect(stored().sections).toEqual([])
  expect(screen.queryByRole('region', { name: 'Sports' })).toBeNull()
})

test('stories that name a followed neighborhood come from the local section, without following it', async () => {
  store({ places: ['Old Harbor'] })
  answers['/local-news/feed.json'] = {
    items: [item('a', 'The Herald', 'Fire at Old Harbor'), item('b', 'The Herald')],
  }
  await wake()
  expect(part('Old Harbor').getByText(/Fire at Old Harbor/)).toBeDefined()
  expect(part('Old Harbor').queryByText(/Title b/)).toBeNull()
})

test('stories of a newsroom of which less is wanted come last and are marked, not hidden', async () => {
  store({ sections: ['/sports'] })
  answers['/sports/feed.json'] = { items: [item('a', 'The Gazette'), item('b', 'The Herald')] }
  await wake()
  const titles = () =>
    part('Sports')
      .getAllByRole('heading', { level: 4 })
      .map(({ textContent }) => textContent?.trim())
  expect(titles()).toEqual(['Title a\u00a0↗', 'Title b\u00a0↗'])
  await press('Less of The Gazette')
  expect(titles()).toEqual(['Title b\u00a0↗', 'Title a\u00a0↗'])
  expect(part('Sports').getByText(defaultTexts.yours.island.lessMark)).toBeDefined()
  await press('As much as before of The Gazette')
  expect(stored().less).toEqual([])
})

test.each([
  ['nothing in effect', noAlerts, /^No alerts are in effect\. Checked Nov 20, 2026/],
  ['no answer', undefined, defaultTexts.yours.island.alertsUnchecked],
  ['never checked', { error: 'no' }, defaultTexts.yours.island.alertsUnchecked],
  ['partly unreadable', { ...noAlerts, unreadable: ['x'] }, /other alerts may be in effect/],
])('alerts: %s', async (_name, answer, said) => {
  answers['/weather/alerts.json'] = answer
  await wake()
  expect(part('Alerts of the City').getByText(said)).toBeDefined()
  if (answer !== noAlerts) expect(screen.queryByText(/No alerts are in effect/)).toBeNull()
})

test('where the server asks for no alerts, they could not be checked, and nothing is fetched', async () => {
  await wake({ alerts: '' })
  expect(part('Alerts of the City').getByText(defaultTexts.yours.island.alertsUnchecked)).toBeDefined()
  expect(asked).toEqual([])
})

test('a section that fails is said, and is asked for again', async () => {
  store({ sections: ['/sports'] })
  await wake()
  expect(part('Sports').getByText('Sports could not be loaded. Stories may be missing.')).toBeDefined()
  answers['/sports/feed.json'] = { items: [item('a', 'The Herald')] }
  await press('Check again')
  expect(part('Sports').getByText(/Title a/)).toBeDefined()
})

test('a new story can be kept, and a kept one removed', async () => {
  store({ kept: [kept], sections: ['/sports'] })
  answers['/sports/feed.json'] = { items: [item('a', 'The Herald')] }
  await wake()
  await press('Keep: Title a')
  expect(stored().kept.map(({ title }: { title: string }) => title)).toEqual(['Title a', 'A kept title'])
  await press('Remove: A kept title')
  expect(stored().kept).toHaveLength(1)
})

const choose = async (text: string) => {
  const input = screen.getByLabelText('Import a file')
  Object.defineProperty(input, 'files', { value: [new File([text], 'edition.json')], configurable: true })
  await act(async () => void fireEvent.change(input))
}

test('an import adds what is new, and says what was not taken', async () => {
  const own = { ...kept, link: 'https://news.test/own', title: 'Own' }
  store({ sections: ['/sports'], kept: [own] })
  await wake()
  await choose(
    JSON.stringify({
      kept: [kept, { ...kept, link: 'javascript:x' }, { ...own, title: 'Not mine' }],
      sections: ['/sports', '/local-news', '/other-city'],
      places: ['Old Harbor'],
    }),
  )
  await screen.findByText(/^Taken from the file: 3. Already here: 2. Not taken: 2. What is not taken/)
  expect(stored()).toMatchObject({
    sections: ['/sports', '/local-news'],
    places: ['Old Harbor'],
    kept: [{ title: 'Own' }, { title: 'A kept title' }],
  })
})

test.each(['no JSON', '{"a":1}', '[]'])('a file with %s changes nothing and says so', async (text) => {
  store({ sections: ['/sports'] })
  await wake()
  await choose(text)
  await screen.findByText(defaultTexts.yours.island.noFile)
  expect(stored().sections).toEqual(['/sports'])
})

test('a deletion asks once', async () => {
  store({ kept: [kept] })
  await wake()
  const confirm = vi.fn(() => false)
  vi.stubGlobal('confirm', confirm)
  await press('Delete everything')
  expect(stored().kept).toHaveLength(1)
  confirm.mockReturnValue(true)
  await press('Delete everything')
  expect(confirm).toHaveBeenCalledTimes(2)
  expect(localStorage.getItem('yours')).toBeNull()
  expect(screen.queryByText('A kept title')).toBeNull()
})

test('full and blocked storage are said, as are entries that cannot be read', async () => {
  store({ sections: ['/sports', 5] })
  await wake()
  expect(screen.getByText('Entries that could not be read and are left out: 1.')).toBeDefined()
  const { localStorage } = globalThis
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => localStorage.getItem(key),
    setItem() {
      throw new DOMException('', 'QuotaExceededError')
    },
  })
  await press('Follow Local News')
  expect(screen.getByRole('alert').textContent).toContain(defaultTexts.yours.island.unsaved)
  vi.stubGlobal('localStorage', undefined)
  await wake()
  expect(screen.getByRole('alert').textContent).toContain(defaultTexts.yours.island.blocked)
})

test('the page has the sections with their feeds for readers without scripts', async () => {
  const { body } = await openRoute(yoursRoute, exampleContext('/yours'))
  const html = renderToString(body)
  const noscript = /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1]
  expect(noscript).toContain('href="/local-news"')
  expect(noscript).toContain('href="/local-news/feed.json"')
})

test('its alerts are asked for only where the server asks for them', () => {
  const context = exampleContext('/yours')
  expect(buildYoursView(context).body).toMatchObject({ alerts: undefined })
  const publication = { ...examplePublication, weather: { latitude: 26, longitude: -80, zones: [] } }
  expect(buildYoursView({ ...context, publication }).body).toMatchObject({ alerts: '' })
})
