import { expect, test } from 'vitest'
import { SignedLinks } from './signed-links.ts'

const links = new SignedLinks('k'.repeat(32))
const now = 1_760_000_000_000
const later = now + 60_000
const confirm = { subscriberId: 7, number: 2, choices: ['daily', 'alerts'] } as const
const leave = { id: 7, kind: 'weekly' } as const

test('a link says what was signed, until its time', () => {
  for (const value of [confirm, { ...confirm, language: 'es' }])
    expect(links.readConfirm('bay', links.signConfirm('bay', value, later), now)).toEqual({
      kind: 'read',
      value,
    })
  expect(links.readLeave('bay', links.signLeave('bay', leave, later), now)).toEqual({
    kind: 'read',
    value: leave,
  })
  expect(links.readForm('bay', links.signForm('bay', now + 999))).toBe(now)
})

test('a link ends at its time, rounded up to a second', () => {
  const [asked, left] = [links.signConfirm('bay', confirm, now + 1), links.signLeave('bay', leave, now + 1)]
  for (const [at, kind] of [
    [now + 1000, 'read'],
    [now + 1001, 'expired'],
  ] as const) {
    expect(links.readConfirm('bay', asked, at).kind).toBe(kind)
    expect(links.readLeave('bay', left, at).kind).toBe(kind)
  }
})

test('a signature is of one key, city and purpose', () => {
  const others = [new SignedLinks('x'.repeat(32)), 'bay'] as const
  for (const [reader, city] of [others, [links, 'pier']] as const) {
    expect(reader.readConfirm(city, links.signConfirm('bay', confirm, later), now)).toEqual({
      kind: 'forged',
    })
    expect(reader.readLeave(city, links.signLeave('bay', leave, later), now)).toEqual({ kind: 'forged' })
    expect(reader.readForm(city, links.signForm('bay', now))).toBeUndefined()
  }
  expect(links.readConfirm('bay', links.signLeave('bay', leave, later), now).kind).toBe('forged')
  expect(links.readLeave('bay', links.signConfirm('bay', confirm, later), now).kind).toBe('forged')
  expect(links.readForm('bay', links.signLeave('bay', leave, later))).toBeUndefined()
})

test('no part of a link can be changed', () => {
  const link = links.signConfirm('bay', confirm, later)
  const changed = [...link].map(
    (letter, at) => `${link.slice(0, at)}${letter === '1' ? '2' : '1'}${link.slice(at + 1)}`,
  )
  for (const other of [...changed, link.slice(0, -1), `${link}a`, `${link}.`, `0.${link}`, '', '.', '....'])
    expect(links.readConfirm('bay', other, now), other).toEqual({ kind: 'forged' })
  expect(links.readConfirm('bay', `${'0'.repeat(200)}${link}`, now)).toEqual({ kind: 'forged' })
})

test('a link fits a line of a message', () => {
  expect(
    links.signConfirm('bay', { ...confirm, choices: ['daily', 'weekly', 'alerts'] }, later).length,
  ).toBeLessThan(45)
})

test('readers share the keys of limits, but of 30,000 hardly one with as many as a limit allows', () => {
  const counts = new Map<string, number>()
  let crowded = 0
  for (let reader = 0; reader < 30_000; reader += 1) {
    const key = links.bucketOf('questions', `reader-${reader}@example.com`)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count > 3) crowded += 1
  }
  expect(counts.size).toBeLessThan(30_000)
  expect(crowded).toBeLessThan(3)
})
