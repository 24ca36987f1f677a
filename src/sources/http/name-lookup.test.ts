import { createSocket, type Socket } from 'node:dgram'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Lookup, limitLookups, openNameLookup } from './name-lookup.ts'

/** A fake lookup that answers when the test says so. */
function nameServer() {
  const asked: [hostname: string, answer: () => void][] = []
  const lookup: Lookup = (hostname, answer) => {
    asked.push([hostname, () => answer(null, [{ address: '192.0.2.1', family: 4 }])])
  }
  return { lookup, asked, names: () => asked.map(([hostname]) => hostname) }
}

test('two names are looked up at a time; the others wait in order', async () => {
  const { lookup, asked, names } = nameServer()
  const limited = limitLookups(lookup, 600_000)
  const answered: string[] = []
  for (const name of ['a', 'b', 'c', 'd']) limited(name, () => answered.push(name))
  await expect.poll(names).toEqual(['a', 'b'])
  asked[1]![1]()
  await expect.poll(names).toEqual(['a', 'b', 'c'])
  asked[0]![1]()
  asked[2]![1]()
  await expect.poll(names).toEqual(['a', 'b', 'c', 'd'])
  asked[3]![1]()
  expect(answered).toEqual(['b', 'a', 'c', 'd'])
})

test('a name whose caller has timed out is not looked up', async () => {
  const { lookup, asked, names } = nameServer()
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const limited = limitLookups(lookup, 10)
  const errors: (string | undefined)[] = []
  for (const name of ['a', 'b', 'late']) limited(name, (error) => errors.push(error?.message))
  await vi.advanceTimersByTimeAsync(30)
  asked[0]![1]()
  await expect.poll(() => errors.length).toBe(2)
  expect(names()).toEqual(['a', 'b'])
  expect(errors).toEqual([undefined, 'late could not be resolved in time'])
})

describe('a name server', () => {
  const servers: Socket[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close()
  })

  /** A local name server (RFC 1035, 4): 192.0.2.7 for all but `unknown.test`. `ttl` in s, `delay` in ms. */
  async function startNameServer({ ttl = 60, delay = 0, answers = true } = {}) {
    const asked: string[] = []
    const waiting = { now: 0, most: 0 }
    const server = createSocket('udp4', (query, from) => {
      const labels: string[] = []
      let at = 12
      for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
        labels.push(query.toString('latin1', at + 1, at + 1 + length))
        at += 1 + length
      }
      const type = query.readUInt16BE(at + 1)
      const name = labels.join('.')
      if (type === 1) asked.push(name)
      if (!answers) return
      waiting.now++
      waiting.most = Math.max(waiting.most, waiting.now)
      const isKnown = name !== 'unknown.test'
      const has = isKnown && type === 1
      const head = Buffer.alloc(12)
      query.copy(head, 0, 0, 2)
      head.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2)
      head.writeUInt16BE(1, 4)
      head.writeUInt16BE(has ? 1 : 0, 6)
      const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, ttl, 0, 4, 192, 0, 2, 7])
      const answer = Buffer.concat([head, query.subarray(12, at + 5), ...(has ? [record] : [])])
      setTimeout(() => {
        waiting.now--
        if (servers.includes(server)) server.send(answer, from.port, from.address)
      }, delay)
    })
    servers.push(server)
    await new Promise<void>((bound) => server.bind(0, '127.0.0.1', bound))
    return { asked, waiting, address: `127.0.0.1:${(server.address() as AddressInfo).port}` }
  }

  const ask = (lookup: Lookup, name: string) =>
    new Promise<string>((answered) =>
      lookup(name, (error, addresses) =>
        answered(error ? `error ${error.message}` : addresses.map(({ address }) => address).join()),
      ),
    )

  test('is asked for many names at a time, and once for callers of one name', async () => {
    const { asked, waiting, address } = await startNameServer({ delay: 50 })
    const lookup = openNameLookup(5_000, [address])
    const names = Array.from({ length: 100 }, (_, index) => `feed-${index % 50}.test`)
    const found = await Promise.all(names.map((name) => ask(lookup, name)))
    expect(new Set(found)).toEqual(new Set(['192.0.2.7']))
    expect(waiting.most).toBeGreaterThan(20)
    expect(asked.toSorted()).toEqual([...new Set(names)].toSorted())
  })

  test('is asked again when the time of its record is over, and not before', async () => {
    const { asked, address } = await startNameServer({ ttl: 1 })
    const lookup = openNameLookup(5_000, [address])
    const start = performance.now()
    // Moved by hand: on a busy machine both questions may take longer than the record's second.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(start)
    onTestFinished(() => void clock.mockRestore())
    await ask(lookup, 'a.test')
    await ask(lookup, 'a.test')
    expect(asked).toEqual(['a.test'])
    clock.mockReturnValue(start + 1_100)
    // The cache reads the clock once a millisecond.
    await new Promise((resolve) => setTimeout(resolve, 2))
    await ask(lookup, 'a.test')
    expect(asked).toEqual(['a.test', 'a.test'])
  })

  test('that does not know a name leaves it to the system', async () => {
    const { address } = await startNameServer()
    const lookup = openNameLookup(5_000, [address])
    expect(await ask(lookup, 'unknown.test')).toMatch(
      /^error getaddrinfo (ENOTFOUND|EAI_AGAIN) unknown\.test$/,
    )
  })

  test('that does not answer fails the name in time, and the next is asked nevertheless', async () => {
    const silent = await startNameServer({ answers: false })
    const lookup = openNameLookup(400, [silent.address])
    const errors = await Promise.all(
      ['a.test', 'b.test', 'c.test', 'd.test'].map((name) => ask(lookup, name)),
    )
    expect(errors.every((error) => /^error query(A|Aaaa) ETIMEOUT/.test(error))).toBe(true)
    expect(new Set(silent.asked).size).toBe(4)
  })
})
