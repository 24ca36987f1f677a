import { expect, test } from 'vitest'
import { findWitnesses } from './witness.ts'

let id = 0
const report = (carrier: string, claimed?: string, firstSeenAt = 0) => ({
  id: ++id,
  carrier,
  claimed,
  firstSeenAt,
})
const witnesses = (...reports: ReturnType<typeof report>[]) => [...findWitnesses(reports).values()]

test('a feed is one witness, whatever newsrooms it claims', () => {
  expect(witnesses(report('evil', 'bulldog'), report('evil', 'gazette'), report('evil', 'ap'))).toEqual([
    ...['evil', 'evil', 'evil'],
  ])
})

test('a claimed newsroom counts where its own feed brought the story', () => {
  expect(witnesses(report('herald'), report('radio', 'herald'), report('kite'))).toEqual([
    ...['herald', 'herald', 'kite'],
  ])
})

test('a newsroom with a report of its own keeps it, though it also took one over', () => {
  expect(witnesses(report('herald'), report('radio'), report('radio', 'herald'))).toEqual([
    ...['herald', 'radio', 'radio'],
  ])
})

test('feeds that took over a text of one agency are one witness, the first of them', () => {
  expect(witnesses(report('herald', 'ap', 20), report('radio', 'ap', 10), report('kite', 'efe', 5))).toEqual([
    ...['radio', 'radio', 'kite'],
  ])
})

test('a feed that claims many cannot make two newsrooms one', () => {
  const all = witnesses(report('herald'), report('radio'), report('evil', 'herald'), report('evil', 'radio'))
  expect(new Set(all)).toEqual(new Set(['herald', 'radio']))
})
