import { expect, test } from 'vitest'
import { profileOf } from './profile.ts'

const moneyOf = (title: string) =>
  profileOf({
    id: 1,
    title,
    summary: '',
    publishedAt: 0,
    ...{ link: undefined, language: 'en', source: 'a' },
  }).marks.get('money')

test('an amount is a mark, with the unit behind it', () => {
  expect(moneyOf('Port spends $5 million')).toEqual(moneyOf('Port spends $5,000,000'))
  expect(moneyOf('Port spends $5 million')).not.toEqual(moneyOf('Port spends $5'))
})

test('a word that every object knows is no unit', () => {
  expect(moneyOf('Port spends $5 constructor')).toEqual(moneyOf('Port spends $5'))
})
