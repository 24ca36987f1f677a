import { expect, test } from 'vitest'
import { areApart } from './marks.ts'
import { profileOf } from './profile.ts'

const moneyOf = (title: string) =>
  profileOf({
    id: 1,
    title,
    summary: '',
    publishedAt: 0,
    link: undefined,
    language: 'en',
    source: 'a',
  }).marks.get('money')

test('an amount is a mark, with the unit behind it', () => {
  expect(moneyOf('Port spends $5 million')).toEqual(moneyOf('Port spends $5,000,000'))
  expect(moneyOf('Port spends $5 million')).not.toEqual(moneyOf('Port spends $5'))
})

test('a word that every object knows is no unit', () => {
  expect(moneyOf('Port spends $5 constructor')).toEqual(moneyOf('Port spends $5'))
})

const marksOf = (title: string) =>
  profileOf({
    id: 1,
    title,
    summary: '',
    publishedAt: 0,
    link: undefined,
    language: 'en',
    source: 'a',
  }).marks

test.each([
  ['Tornado touches down in Fort Lauderdale', 'Tornado touches down in Fort Lauderdale Saturday'],
  ['Brightline train hits car in Hollywood', 'Brightline train hits car in Hollywood, Florida'],
  ['King tides flood streets on Las Olas', 'King tides flood streets on Las Olas Isles'],
])('one more place or day in the same title is no contradiction: %s / %s', (one, other) => {
  expect(areApart(marksOf(one), marksOf(other))).toBe(false)
  expect(areApart(marksOf(other), marksOf(one))).toBe(false)
})

test.each([
  ['Tornado touches down in Fort Lauderdale Friday', 'Tornado touches down in Fort Lauderdale Saturday'],
  ['Two hurt in crash in Hollywood', 'Two hurt in crash in Davie'],
])('other values in the same title are a contradiction: %s / %s', (one, other) => {
  expect(areApart(marksOf(one), marksOf(other))).toBe(true)
})
