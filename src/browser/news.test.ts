import { expect, test, vi } from 'vitest'
import { markNews } from './news.ts'
import { openPage } from './open-page.fixture.ts'

/** Seconds: a page of each ten minutes. */
const monday = 1_790_000_400
const hours = 3600

interface Front {
  /** When the page was made, what its newest story and alert are. */
  look: [made: number, stories: number, alerts: number]
  stories?: Record<string, number>
  alerts?: Record<string, [issued: number, changed: number]>
}

/** Opens the front page on a device that keeps this; returns what is marked and what is kept then. */
function visit(front: Front, kept?: string, storage?: object) {
  const list = [
    ...Object.entries(front.stories ?? {}).map(([name, seen]) => `<p data-seen="${seen}">${name}</p>`),
    ...Object.entries(front.alerts ?? {}).map(
      ([name, [seen, changed]]) => `<a data-seen="${seen}" data-changed="${changed}">${name}</a>`,
    ),
  ]
  openPage(
    `<div data-look="${front.look.join(' ')}" data-new="New" data-changed="Changed"></div>${list.join('')}`,
  )
  if (kept !== undefined) localStorage.setItem('look', kept)
  if (storage) vi.stubGlobal('localStorage', storage)
  markNews()
  return {
    marked: [...document.querySelectorAll('[data-seen]')].flatMap(({ textContent }) =>
      textContent.includes(' ') ? textContent : [],
    ),
    kept: storage ? '' : (localStorage.getItem('look') ?? ''),
  }
}

const before: Front = { look: [monday, monday - 100, 0], stories: { Old: monday - 100 } }
const after: Front = {
  look: [monday + 2 * hours, monday + 2 * hours - 50, 0],
  stories: { Old: monday - 100, Fresh: monday + 2 * hours - 50 },
}

test('a first visit marks nothing, nor does its reload', () => {
  const first = visit(before)
  expect(first.marked).toEqual([])
  expect(visit({ ...after, look: [monday + 600, monday + 500, 0] }, first.kept).marked).toEqual([])
})

test('what came since the visit before is marked, in words', () => {
  expect(visit(after, visit(before).kept).marked).toEqual(['Fresh New'])
})

test('a visit at which nothing came marks nothing, and the marks of one before it are gone', () => {
  const second = visit(after, visit(before).kept)
  const { look, ...rest } = after
  expect(visit({ ...rest, look: [look[0] + hours, look[1], look[2]] }, second.kept).marked).toEqual([])
})

test('a reload within half an hour keeps the marks, and later visits compare with its page', () => {
  const second = visit(after, visit(before).kept)
  const came = after.look[1] + 900
  const reload: Front = {
    look: [after.look[0] + 1200, came, 0],
    stories: { ...after.stories, Newer: came },
  }
  const third = visit(reload, second.kept)
  expect(third.marked).toEqual(['Fresh New', 'Newer New'])
  expect(visit({ ...reload, look: [reload.look[0] + hours, came, 0] }, third.kept).marked).toEqual([])
})

test('an older copy of the page, as Back shows it, does not undo what was seen', () => {
  const second = visit(after, visit(before).kept)
  const back = visit(before, second.kept)
  const next: Front = { ...after, look: [after.look[0] + hours, after.look[1], 0] }
  expect(visit(next, back.kept).marked).toEqual([])
})

test('an alert is marked as new, or as changed when it was known before', () => {
  const alerts: Front['alerts'] = { Watch: [monday - 9_000, monday - 9_000] }
  const first = visit({ ...before, look: [monday, monday - 100, monday - 9_000], alerts })
  const changed = monday + hours
  const second = visit(
    {
      look: [monday + 2 * hours, monday - 100, changed],
      stories: before.stories ?? {},
      alerts: {
        Watch: [monday - 9_000, changed],
        Warning: [changed, changed],
        Other: [monday - 9_500, monday - 9_000],
      },
    },
    first.kept,
  )
  expect(second.marked).toEqual(['Watch Changed', 'Warning New'])
})

test('an alert is new to a reader who last looked when there was none', () => {
  const front: Front = { ...after, alerts: { Watch: [monday - 50, monday - 50] } }
  expect(visit(front, visit(before).kept).marked).toEqual(['Fresh New', 'Watch New'])
})

test('the clock of the device does not matter', () => {
  for (const now of [0, Date.UTC(2099, 0)]) {
    const { kept } = visit(before)
    vi.useFakeTimers({ now })
    expect(visit(after, kept).marked).toEqual(['Fresh New'])
  }
})

test.each(['', 'no numbers', '[1,2]', '5', `${monday}/`, '/', '/// ///'])(
  'a device that keeps %j marks nothing',
  (kept) => expect(visit(before, kept).marked).toEqual([]),
)

test.each(['getItem', 'setItem'])('where %s is refused nothing is marked, and nothing fails', (refused) => {
  const { kept } = visit(before)
  const storage = {
    getItem: () => kept,
    setItem: () => undefined,
    [refused]: () => {
      throw new Error('denied')
    },
  }
  expect(visit(after, undefined, storage).marked).toEqual([])
})

test('other pages and sample editions keep nothing', () => {
  openPage('<p data-seen="5">Story</p>')
  markNews()
  expect(localStorage.length).toBe(0)
})
