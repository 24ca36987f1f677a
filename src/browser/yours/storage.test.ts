// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { changeStored, deleteStored, getStored, subscribeStored } from './storage.ts'

beforeEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const follow = (path: string) =>
  changeStored((edition) => ({ ...edition, sections: [...edition.sections, path] }))

test('what is stored is read again, as one object until it changes, and is told to who listens', () => {
  const listener = vi.fn()
  const end = subscribeStored(listener)
  expect(getStored().edition.sections).toEqual([])
  expect(follow('/sports')).toBe(true)
  expect(getStored().edition.sections).toEqual(['/sports'])
  expect(getStored()).toBe(getStored())
  // Another tab.
  localStorage.setItem('yours', '{"version":1,"sections":["/food"]}')
  dispatchEvent(new Event('storage'))
  expect(getStored().edition.sections).toEqual(['/food'])
  expect(listener).toHaveBeenCalledTimes(2)
  end()
  follow('/business')
  expect(listener).toHaveBeenCalledTimes(2)
})

test('full storage is told, and what was stored stays', () => {
  follow('/sports')
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const { localStorage } = globalThis
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => localStorage.getItem(key),
    setItem() {
      throw new DOMException('', 'QuotaExceededError')
    },
  })
  expect(follow('/food')).toBe(false)
  expect(getStored()).toMatchObject({ edition: { sections: ['/sports'] }, isBlocked: false })
})

test('blocked storage is told, and is read again once it is allowed', () => {
  follow('/sports')
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const { localStorage } = globalThis
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new DOMException('', 'SecurityError')
    },
    setItem: (key: string, value: string) => localStorage.setItem(key, value),
  })
  expect(getStored()).toMatchObject({ edition: { sections: [] }, isBlocked: true })
  expect(getStored()).toBe(getStored())
  expect(follow('/food')).toBe(false)
  vi.unstubAllGlobals()
  expect(getStored()).toMatchObject({ edition: { sections: ['/sports'] }, isBlocked: false })
})

test('what is no JSON is nothing, counted as one unread entry', () => {
  localStorage.setItem('yours', '{"version":1,')
  expect(getStored()).toMatchObject({ edition: { sections: [] }, unread: 1 })
})

test('a deletion leaves nothing', () => {
  follow('/sports')
  expect(deleteStored()).toBe(true)
  expect(localStorage.length).toBe(0)
  expect(getStored().edition.sections).toEqual([])
})
