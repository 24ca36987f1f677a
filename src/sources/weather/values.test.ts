import { expect, test } from 'vitest'
import {
  field,
  fieldAt,
  measureAt,
  parseAnswer,
  textAt,
  textsAt,
  timeAt,
  toFahrenheit,
  toMilesPerHour,
  within,
} from './values.ts'

test('fields are those of objects, at any depth', () => {
  expect([field({ a: 1 }, 'a'), field({ a: 1 }, 'b'), field({}, 'toString')]).toEqual([
    1,
    undefined,
    undefined,
  ])
  expect([null, undefined, 'text', 7].map((value) => field(value, 'length'))).toEqual(
    Array.from({ length: 4 }, () => undefined),
  )
  expect(fieldAt({ a: { b: 2 } }, 'a', 'b')).toBe(2)
  expect(fieldAt({ a: null }, 'a', 'b')).toBeUndefined()
})

test('texts and lists of texts; nothing else is one', () => {
  expect([textAt({ a: ' x ' }, 'a'), textAt({ a: 1 }, 'a'), textAt({ a: null }, 'a')]).toEqual(['x', '', ''])
  expect(textsAt({ a: ['x', 1, null, 'y'] }, 'a')).toEqual(['x', 'y'])
  expect([textsAt({ a: 'x' }, 'a'), textsAt(null, 'a')]).toEqual([[], []])
})

test('times are instants', () => {
  expect(timeAt({ a: '2026-10-07T08:00:00-04:00' }, 'a')).toBe(Date.UTC(2026, 9, 7, 12))
  expect([timeAt({ a: 'soon' }, 'a'), timeAt({}, 'a')]).toEqual([undefined, undefined])
})

test.each([
  '-271821-04-20T00:00:00Z',
  '1999-12-31T23:59:59Z',
  '2100-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
])('%s is no time of a forecast or an observation', (written) => {
  expect(timeAt({ a: written }, 'a')).toBeUndefined()
})

test('numbers are within their bounds', () => {
  const values = [0.9, 1, 2, 2.1, '1', null]
  expect(values.map((value) => within(value, 1, 2))).toEqual([
    undefined,
    1,
    2,
    undefined,
    undefined,
    undefined,
  ])
})

test.each<[name: string, measure: object | undefined, fahrenheit: number | undefined]>([
  ['degrees Celsius', { unitCode: 'wmoUnit:degC', value: 30 }, 86],
  ['degrees Fahrenheit', { unitCode: 'wmoUnit:degF', value: 30 }, 30],
  ['an address of a unit', { unitCode: 'https://codes.wmo.int/common/unit:degC', value: 0 }, 32],
  ['a bare unit', { unitCode: 'degC', value: -40 }, -40],
  ['an unknown unit', { unitCode: 'wmoUnit:K', value: 300 }, undefined],
  ['a name of every object', { unitCode: 'toString', value: 30 }, undefined],
  ['no value', { unitCode: 'wmoUnit:degC', value: null }, undefined],
  ['a text', { unitCode: 'wmoUnit:degC', value: '30' }, undefined],
  ['too hot', { unitCode: 'wmoUnit:degC', value: 61 }, undefined],
  ['rejected by a check', { unitCode: 'wmoUnit:degC', value: 30, qualityControl: 'X' }, undefined],
  ['rejected by a person', { unitCode: 'wmoUnit:degC', value: 30, qualityControl: 'B' }, undefined],
  ['verified', { unitCode: 'wmoUnit:degC', value: 30, qualityControl: 'V' }, 86],
  ['nothing', undefined, undefined],
])('a measure in %s', (_, measure, fahrenheit) => {
  expect(measureAt({ temperature: measure }, 'temperature', toFahrenheit, [-76, 140])).toBe(fahrenheit)
})

test('speeds are miles per hour', () => {
  expect(toMilesPerHour['km_h-1'](100)).toBeCloseTo(62.14, 2)
  expect(toMilesPerHour['m_s-1'](10)).toBeCloseTo(22.37, 2)
})

test('an answer that is no JSON is quoted', () => {
  expect(parseAnswer('{"a":1}')).toEqual({ a: 1 })
  expect(() => parseAnswer(' \n ')).toThrow('an empty answer')
  expect(() => parseAnswer(` <html>${'x'.repeat(60)}`)).toThrow(
    `no JSON: it begins with "<html>${'x'.repeat(34)}"`,
  )
})
