import { expect, test } from 'vitest'
import { day, minute } from '../../time/durations.ts'
import { DailyDocuments } from './daily-documents.ts'
import type { ServiceAnswer } from './service.ts'

const text = (body: string): ServiceAnswer => ({ kind: 'text', text: body })
const failed: ServiceAnswer = {
  kind: 'failed',
  reason: 'status',
  message: 'status 500',
  retryAfter: undefined,
}

/** Documents of numbers from a service that gives these answers, one after another. */
function open(...answers: readonly ServiceAnswer[]) {
  const asked: string[] = []
  const documents = new DailyDocuments((body) => {
    if (!/^\d+$/.test(body)) throw new Error('no number')
    return Number(body)
  })
  const load = async (path: string, now: number) => {
    const read = await documents.load(
      path,
      async (one) => {
        asked.push(one)
        return answers[asked.length - 1] ?? failed
      },
      now,
    )
    return read.kind === 'read' ? read.value : read.message
  }
  return { load, asked, forget: (path: string) => documents.forget(path) }
}

test('a document is asked for once a day', async () => {
  const { load, asked } = open(text('1'), text('2'))
  expect([await load('/a', 0), await load('/a', day - 1), await load('/a', day)]).toEqual([1, 1, 2])
  expect(asked).toEqual(['/a', '/a'])
})

test('requests at a time share an answer, and a failure is asked for again', async () => {
  const { load, asked } = open(failed, text('1'), text('2'))
  const both = await Promise.all([load('/a', 0), load('/a', 0)])
  expect(both).toEqual(['/a: status 500', '/a: status 500'])
  expect(await load('/a', 0)).toBe(1)
  expect(await load('/b', 0)).toBe(2)
  expect(asked).toEqual(['/a', '/a', '/b'])
})

test('an outdated document is better than one that cannot be read', async () => {
  const { load } = open(text('1'), text('<html>'), failed, text('2'))
  const days = [0, 1, 2, 3]
  const read: unknown[] = []
  for (const at of days) read.push(await load('/a', at * day))
  expect(read).toEqual([1, 1, 1, 2])
  expect(await open(text('<html>')).load('/a', 0)).toBe('/a: no number')
})

test('nobody waits each time for a service that does not give a new document', async () => {
  const { load, asked } = open(text('1'), failed, text('2'))
  const times = [0, day, day + 10 * minute - 1, day + 10 * minute]
  const read: unknown[] = []
  for (const at of times) read.push(await load('/a', at))
  expect(read).toEqual([1, 1, 1, 2])
  expect(asked).toHaveLength(3)
})

test('what is forgotten is asked for again', async () => {
  const { load, forget } = open(text('1'), text('2'))
  await load('/a', 0)
  forget('/a')
  expect(await load('/a', 0)).toBe(2)
})
