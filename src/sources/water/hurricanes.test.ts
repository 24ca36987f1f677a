import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '../../../tests/local-server.ts'
import { openEmptyStore } from '../../store/empty-store.fixture.ts'
import { hour } from '../../time/durations.ts'
import { openSafeClient } from '../http/safe-fetch.ts'
import { pollAll } from '../poll-all.fixture.ts'
import { openPoints } from '../weather/point.ts'
import { parseOutlook, parseStorms } from './hurricanes.ts'
import { waterKinds } from './water-kinds.ts'

/** A storm as the Center lists it; its numbers are COMPOSED. */
const ian = {
  id: 'al092022',
  binNumber: 'AT4',
  name: 'Ian',
  classification: 'HU',
  intensity: '105',
  pressure: '953',
  latitude: '23.5N',
  longitude: '83.3W',
  latitudeNumeric: 23.5,
  longitudeNumeric: -83.3,
  movementDir: 10,
  movementSpeed: 9,
  lastUpdate: '2022-09-27T15:00:00.000Z',
  publicAdvisory: {
    advNum: '019',
    issuance: '2022-09-27T14:55:00.000Z',
    url: 'https://www.nhc.noaa.gov/text/MIATCPAT4.shtml',
  },
}
const listOf = (...activeStorms: unknown[]) => JSON.stringify({ activeStorms })
const stormsIn = (...storms: unknown[]) => parseStorms(listOf(...storms), 'atlantic')

test('a storm has its place, wind in mph and movement; those of other basins are left out', () => {
  expect(stormsIn(ian, { ...ian, id: 'ep112022' })).toEqual({
    storms: [
      {
        id: 'al092022',
        name: 'Ian',
        type: 'hurricane',
        latitude: 23.5,
        longitude: -83.3,
        mph: 120,
        towards: 10,
        speedMph: 10,
        at: Date.UTC(2022, 8, 27, 15),
        advisedAt: Date.UTC(2022, 8, 27, 14, 55),
        advisory: 'https://www.nhc.noaa.gov/text/MIATCPAT4.shtml',
      },
    ],
    unread: 0,
  })
  expect(stormsIn()).toEqual({ storms: [], unread: 0 })
})

test('what is missing, null or of another type is left out of a storm, whose name stays', () => {
  const only = { id: 'al092022', name: 'Ian' }
  const nothing = Object.fromEntries(Object.keys(ian).map((key) => [key, null]))
  for (const storm of [
    only,
    { ...nothing, ...only },
    { ...only, classification: 7, intensity: 'strong', movementSpeed: -3, lastUpdate: 'noon' },
    { ...only, latitudeNumeric: 91, longitudeNumeric: '1e9', publicAdvisory: { url: 'javascript:alert(1)' } },
  ])
    expect(stormsIn(storm), JSON.stringify(storm)).toEqual({ storms: [only], unread: 0 })
  const words = { ...only, latitude: '15.0N', longitude: '80.1W', movementSpeed: '0' }
  expect(stormsIn(words).storms).toMatchObject([{ latitude: 15, longitude: -80.1, speedMph: 0 }])
})

test('a storm that cannot be read is counted, and a list that is none is no list without storms', () => {
  expect(stormsIn(ian, null, 'Ian', { name: 'Ian' }, { ...ian, name: '<b>Ian</b>' })).toMatchObject({
    storms: [{ name: 'Ian' }],
    unread: 4,
  })
  for (const text of ['{}', '[]', '{"activeStorms": null}', '{"activeStorms": {}}', 'null', '<html>', ''])
    expect(() => parseStorms(text, 'atlantic'), text).toThrow()
})

const outlooks = (atlantic: string, title = 'NHC Atlantic Outlook') => `<?xml version="1.0"?>
<rss version="2.0"><channel><title>NHC Tropical Weather Outlooks</title>
<item><title>NHC Eastern North Pacific Outlook</title>
<description>* Formation chance through 7 days...high...90 percent.</description></item>
<item><title>${title}</title><description><![CDATA[<pre>${atlantic}</pre>]]></description></item>
</channel></rss>`
const outlookOf = (words: string, title?: string) =>
  parseOutlook(outlooks(words, title), 'atlantic', 'https://nhc.test/gtwo.xml')

test('an outlook has the chance of each area, or says that none is expected', () => {
  const area = (name: string, percent: string) =>
    `${name}\n* Formation chance through 48 hours...low...near 0 percent.\n` +
    `* Formation chance through 7 days...medium...${percent}.\n`
  expect(outlookOf(`${area('1. Gulf', '50 percent')}${area('2. Sea', 'near 10 percent')}`)).toEqual({
    areas: [50, 10],
  })
  const none = 'Tropical cyclone formation is not expected during the next 7 days.'
  expect(outlookOf(none)).toEqual({ areas: [] })
  expect(() => outlookOf('')).toThrow('names neither chances nor that none is expected')
  expect(() => outlookOf('* Formation chance through 7 days...high...900 percent.')).toThrow()
  expect(() => outlookOf(none, 'Sea Temperatures')).toThrow('have none of the atlantic')
})

test('storms are read without an outlook; a failure and an older answer keep what was read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hurricanes-'))
  const store = await openEmptyStore(folder)
  const client = openSafeClient({ allowLoopback: true, userAgent: 'Test/1' })
  const answers: Record<string, string> = { '/CurrentStorms.json': listOf(ian) }
  const center = await startServer(({ url = '' }, response) => {
    const body = answers[url]
    response.writeHead(body === undefined ? 500 : 200).end(body)
  })
  onTestFinished(async () => {
    await client.close()
    await store.close()
    center.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const all = waterKinds({ base: center.origin, retryPauses: [] }, openPoints())
  const kinds = new Map(all.filter(({ name }) => name === 'hurricanes').map((kind) => [kind.name, kind]))
  const place = { latitude: 26.1, longitude: -80.1, zones: [], hurricanes: 'atlantic' as const }
  let now = Date.now()
  const listed = [...kinds.values()].flatMap((kind) => kind.list({ feeds: [], weather: place }))
  await store.sources.list('city', listed, { now, spread: 0 })
  const poll = async () => {
    now += hour
    const { hurricanes } = Object.fromEntries(
      await pollAll({ store, client, kinds, now: () => now, deadline: 10_000, offline: false }),
    )
    const [reading] = await store.readings.loadReadings([{ kind: 'hurricanes', key: 'atlantic' }])
    return [hurricanes?.kind, reading?.data]
  }
  const read = (at: string, outlook?: object) => ({
    data: { storms: [expect.objectContaining({ at: Date.parse(at) })], unread: 0, ...outlook },
  })
  const first = await poll()
  expect(first).toEqual(['stored', expect.objectContaining(read('2022-09-27T15:00Z'))])
  answers['/gtwo.xml'] = outlooks('Tropical cyclone formation is not expected during the next 7 days.')
  answers['/CurrentStorms.json'] = listOf({ ...ian, lastUpdate: '2022-09-27T18:00:00.000Z' })
  const second = await poll()
  const newest = read('2022-09-27T18:00Z', { outlook: { areas: [] } })
  expect(second).toEqual(['stored', expect.objectContaining(newest)])
  answers['/CurrentStorms.json'] = listOf(ian)
  expect((await poll())[1]).toEqual(expect.objectContaining(newest))
  for (const broken of ['<html>', '', '{"activeStorms": null}']) {
    answers['/CurrentStorms.json'] = broken
    expect(await poll(), broken).toEqual(['failed', expect.objectContaining(newest)])
  }
})
