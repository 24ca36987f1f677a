import { expect, onTestFinished, test, vi } from 'vitest'
import { countReadersIn, floods } from './floods.fixture.ts'
import { networkOf, SenderLimits } from './sender-limits.ts'

/** Limits with a clock that only `advance` moves. */
function open() {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const limits = new SenderLimits({ address: 10, network: 40, site: 200, window: 600_000 })
  const advance = (ms: number) => void vi.advanceTimersByTime(ms)
  /** How many of so many requests of a flood are taken in this moment. */
  const count = (flood: (n: number) => string, times: number, first = 0) =>
    Array.from({ length: times }, (_, n) => limits.take(flood(first + n))).filter(Boolean).length
  return { limits, advance, count }
}

test.each(Object.entries(floods))('a flood from %s shuts no other reader out', async (_, flood) => {
  const { limits, advance } = open()
  expect(await countReadersIn(flood, (from) => limits.take(from), advance)).toBe(10)
})

test('of a flood beyond what the process can take, its prefixes are known within three seconds', async () => {
  const { limits, advance } = open()
  const flood = floods['a thousand /16'] ?? (() => '')
  expect(await countReadersIn(flood, (from) => limits.take(from), advance, 1000)).toBeGreaterThanOrEqual(7)
})

test.each<[string, (second: number) => (n: number) => string, number]>([
  ['an address', () => () => '192.0.2.1', 10],
  ['a network of IPv4', () => (n) => `192.0.2.${n}`, 40],
  ['a customer with many networks of IPv6', (second) => (n) => `2001:db8:7:${second * 20 + n}`, 200],
])('in ten minutes, of %s', (_, flood, most) => {
  const { advance, count } = open()
  let taken = 0
  for (let second = 0; second < 30; second++) {
    taken += count(flood(second), 20)
    advance(1000)
  }
  expect(taken).toBe(most)
  advance(600_000)
  expect(count(flood(0), 1)).toBe(1)
})

test.each([
  ['of IPv4', (n: number) => `192.0.${n}.1`, '192.1.0.1'],
  ['of IPv6', (n: number) => `2001:db8:${n}:1`, '2001:db9:0:1'],
])('a prefix %s may send twenty in a second', (_, flood, other) => {
  const { limits, advance, count } = open()
  expect(count(flood, 99)).toBe(20)
  expect(limits.take(other)).toBe(true)
  advance(1000)
  expect(count(flood, 99, 100)).toBe(20)
})

test('from any number of prefixes the process takes two hundred in a second and as many again, two of each prefix', () => {
  const { advance, count } = open()
  const everybody = (n: number) => `${n % 250}.${Math.floor(n / 250)}.0.1`
  expect(count(everybody, 5000)).toBe(400)
  advance(1000)
  const few = (n: number) => `10.${100 + (n % 15)}.${Math.floor(n / 15)}.1`
  expect(count(few, 300)).toBe(200 + 30)
})

test.each([
  ['192.0.2.77', '192.0.2'],
  ['10.20.30.4', '10.20.30'],
  ['2001:db8:0:1', '2001:db8:0:1'],
  ['10.0.0.1.example', '10.0.0.1.example'],
  ['', ''],
])('%j is of the network %j', (address, network) => expect(networkOf(address)).toBe(network))
