// A new kind of source, as docs/map.md says how to add one: this file has all that such a kind is made of.
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openSafeClient } from '../src/sources/http/safe-fetch.ts'
import { fetchDocument, type RawDocument } from '../src/sources/pipeline/fetch-document.ts'
import type { SourceKind } from '../src/sources/pipeline/source-kind.ts'
import { pollAll } from '../src/sources/poll-all.fixture.ts'
import { replaceReading } from '../src/sources/weather/reading.ts'
import { openTemporaryStore } from '../src/store/temporary-store.fixture.ts'
import { readingTopic } from '../src/store/topics.ts'
import { hour } from '../src/time/durations.ts'
import { startServer } from './local-server.ts'

const closings = z.object({ closed: z.array(z.object({ school: z.string(), day: z.iso.date() })) })
type Closings = z.infer<typeof closings>

/** The closed schools in a district's list. A city's districts would stand in its publication.yaml. */
function schoolKind(district: string): SourceKind<RawDocument, Closings> {
  const name = 'school-closings'
  return {
    name,
    listedIn: 'publication.yaml',
    list: () => [{ kind: name, key: district, host: new URL(district).host }],
    topicOf: (key) => readingTopic({ kind: name, key }),
    fetch: (request, options) =>
      fetchDocument(request, { ...options, accept: 'application/json', maxBytes: 100_000 }),
    read: ({ body }) => ({ items: closings.parse(JSON.parse(new TextDecoder().decode(body))) }),
    async save(items, { key }, writer) {
      const source = { kind: name, key }
      return replaceReading(writer, source, await writer.loadReading(source), items)
    },
  }
}

test('a new kind of source is listed, polled, kept with its topic, and keeps its last good answer', async () => {
  let answer = JSON.stringify({ closed: [{ school: 'Pier Elementary', day: '2026-11-23' }] })
  const { origin, close } = await startServer((_request, response) => response.end(answer))
  onTestFinished(close)
  const district = `${origin}/closings`
  const kind = schoolKind(district)
  const store = await openTemporaryStore()
  const client = openSafeClient({ allowLoopback: true, userAgent: 'Test/1' })
  let now = Date.UTC(2026, 10, 23, 12)
  await store.sources.list('city', kind.list({ feeds: [] }), { now, spread: 0 })
  const poll = async () => {
    now += hour
    const kinds = new Map([[kind.name, kind]])
    return (await pollAll({ store, client, kinds, now: () => now, deadline: 5_000 })).get(kind.name)
  }
  const shown = async () => {
    const [reading] = await store.readings.loadReadings([{ kind: kind.name, key: district }])
    return closings.parse(reading?.data).closed.map(({ school }) => school)
  }

  expect(await poll()).toMatchObject({ kind: 'stored', added: 1, topics: [`school-closings:${district}`] })
  expect(await shown()).toEqual(['Pier Elementary'])
  expect(await poll()).toMatchObject({ kind: 'unchanged', topics: [] })
  answer = '{"closed":"yes"}'
  expect(await poll()).toMatchObject({ kind: 'failed', reason: 'parse' })
  expect(await shown()).toEqual(['Pier Elementary'])
  answer = '{"closed":[]}'
  expect(await poll()).toMatchObject({ kind: 'stored', updated: 1 })
  expect(await shown()).toEqual([])
  await client.close()
})
