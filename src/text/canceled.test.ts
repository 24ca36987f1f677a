import { expect, test } from 'vitest'
import { saysCanceled, splitCanceled } from './canceled.ts'

test.each([
  ['Canceled: Tree Board', 'Tree Board'],
  ['CANCELLED - Tree Board', 'Tree Board'],
  ['CANCELED – Tree Board', 'Tree Board'],
  ['(CANCELED) Tree Board', 'Tree Board'],
  ['[Cancelled] Tree Board', 'Tree Board'],
  ['*** CANCELED *** Tree Board', 'Tree Board'],
  ['CANCELLED Tree Board', 'Tree Board'],
  ['Meeting canceled: Tree Board', 'Tree Board'],
  ['Tree Board - CANCELLED', 'Tree Board'],
  ['Tree Board (Canceled)', 'Tree Board'],
  ['Tree Board: canceled!', 'Tree Board'],
  ['Tree Board has been cancelled', 'Tree Board'],
  ['Tree Board – CANCELED – December 3', 'Tree Board – December 3'],
  ['Cancelado: Junta de árboles', 'Junta de árboles'],
  ['Junta (CANCELADA)', 'Junta'],
  ['Suspendida - Junta', 'Junta'],
  ['Updated: Canceled: Tree Board', 'Tree Board'],
  ['FW: CANCELLED - Tree Board', 'Tree Board'],
  ['Canceled Event: Tree Board', 'Tree Board'],
  ['Canceled：Tree Board', 'Tree Board'],
  ['CANCELED, Tree Board', 'Tree Board'],
  ['CXLD - Tree Board', 'Tree Board'],
  ['Tree Board – canceled due to weather', 'Tree Board'],
  ['Tree Board: CANCELLED - no quorum', 'Tree Board - no quorum'],
  ['Tree Board (CANCELED 12/1)', 'Tree Board'],
  ['CANCELED DUE TO WEATHER: Tree Board', 'Tree Board'],
  ['CANCELLED (weather) - Tree Board', 'Tree Board'],
  ['Canceled', 'Canceled'],
])('%s is called off', (title, rest) => {
  expect(splitCanceled(title)).toEqual({ title: rest, canceled: true })
})

test.each([
  'Tree Board',
  'Canceled Checks: A Class',
  'How to reuse canceled stamps',
  'Cancellations and Refunds: a workshop',
  'Uncancelled',
  'Film: The Canceled Show',
  'Canceled Event Planning: a class',
  'Art (canceled stamps)',
  `${'long '.repeat(300)}canceled`,
])('%s takes place', (title) => expect(splitCanceled(title)).toEqual({ title, canceled: false }))

test.each([
  ['Canceled due to lack of quorum', true],
  ['Commission Chambers', false],
  ['Sala 2, cancelada', true],
  ['Cancelación de deudas', false],
])('the field %s: %s', (field, expected) => expect(saysCanceled(field)).toBe(expected))
