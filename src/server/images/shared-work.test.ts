import { expect, test } from 'vitest'
import { SharedWork } from './shared-work.ts'

const never = new AbortController().signal

/** Work that ends when the test says so, and counts its starts. */
function watchedWork() {
  const work = new SharedWork<string>()
  const runs: { signal: AbortSignal; end: (result: string) => void; fail: (error: Error) => void }[] = []
  const join = (signal: AbortSignal) =>
    work.join('key', signal, (own) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      runs.push({ signal: own, end: resolve, fail: reject })
      return promise
    })
  return { join, runs }
}

test('concurrent callers share one run and its result; a later caller starts a new one', async () => {
  const { join, runs } = watchedWork()
  const results = Promise.all([join(never), join(never), join(never)])
  runs[0]?.end('done')
  expect(await results).toEqual(['done', 'done', 'done'])
  void join(never)
  expect(runs).toHaveLength(2)
})

test('a failure reaches every caller', async () => {
  const { join, runs } = watchedWork()
  const results = Promise.allSettled([join(never), join(never)])
  runs[0]?.fail(new Error('broken'))
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('a caller that leaves is released at once, and the work is cancelled with the last one', async () => {
  const { join, runs } = watchedWork()
  const [first, second] = [new AbortController(), new AbortController()]
  const results = [join(first.signal), join(second.signal)]
  first.abort(new Error('gone'))
  await expect(results[0]).rejects.toThrow('gone')
  expect(runs[0]?.signal.aborted).toBe(false)
  second.abort(new Error('gone too'))
  await expect(results[1]).rejects.toThrow('gone too')
  expect(runs[0]?.signal.aborted).toBe(true)
})

test('a caller after the last one has left starts a new run', async () => {
  const { join, runs } = watchedWork()
  const leaving = new AbortController()
  const left = join(leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  const next = join(never)
  expect(runs).toHaveLength(2)
  runs[1]?.end('done')
  expect(await next).toBe('done')
})

test('a caller that has already left starts nothing', async () => {
  const { join, runs } = watchedWork()
  await expect(join(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  expect(runs).toHaveLength(0)
})
