import { expect, test } from 'vitest'
import { AreaAlerts, type ListedAlert, readListed } from './area-alerts.ts'
import type { ServiceAnswer } from './service.ts'

const point = { latitude: 26.1224, longitude: -80.1373 }

/** An alert of zones, with an outline so many degrees east of the city. */
function alert(
  id: string,
  zones: string[],
  { same = [] as string[], east = undefined as number | undefined } = {},
) {
  const x = point.longitude + (east ?? 0)
  const corners = [
    [x, 26],
    [x + 0.1, 26],
    [x + 0.1, 26.2],
    [x, 26.2],
  ]
  return {
    geometry: east === undefined ? null : { type: 'Polygon', coordinates: [corners] },
    properties: { id, geocode: { UGC: zones, SAME: same } },
  }
}

const failed: ServiceAnswer = {
  kind: 'failed',
  reason: 'status',
  message: 'status 500',
  retryAfter: undefined,
}

/** A service with these alerts of each area; none of it: a failure. */
function open(byArea: Record<string, object[]>) {
  const asked: string[] = []
  const areas = new AreaAlerts()
  const ask = async (path: string): Promise<ServiceAnswer> => {
    asked.push(path)
    const features = byArea[path.replace('/alerts/active?area=', '')]
    return features ? { kind: 'text', text: JSON.stringify({ features }) } : failed
  }
  const load = async (zones: string[], { key = 'a', now = 0 } = {}) => {
    const { listed, unplaced, failed } = await areas.of({ key, point, zones }, ask, now)
    const idOf = ({ feature }: ListedAlert) => (feature as Partial<ReturnType<typeof alert>>).properties?.id
    return [
      ...listed.map(idOf),
      ...unplaced.map((one) => `unplaced ${idOf(one)}`),
      ...failed.map(({ failure }) => failure.message),
    ]
  }
  return { load, asked }
}

test('a city is given the alerts of its zones and of its county, each once', async () => {
  const { load, asked } = open({
    FL: [
      alert('zone', ['FLZ172', 'FLZ072']),
      alert('the same zone', ['FLZ172']),
      alert('county', ['FLC011']),
      alert('county alone', [], { same: ['012011'] }),
      alert('elsewhere', ['FLZ168', 'FLC086']),
      alert('other county alone', [], { same: ['012086'] }),
    ],
    AM: [alert('sea', ['AMZ651'])],
  })
  expect(await load(['FLZ172', 'FLZ072', 'FLC011', 'AMZ651'])).toEqual([
    'zone',
    'the same zone',
    'county',
    'county alone',
    'sea',
  ])
  expect(asked).toEqual(['/alerts/active?area=FL', '/alerts/active?area=AM'])
})

test('alerts of other zones are given to a city that is within 50 km of their outline', async () => {
  const { load } = open({
    FL: [
      alert('around', ['FLC086'], { east: -0.05 }),
      alert('49 km', ['FLC086'], { east: 0.49 }),
      alert('52 km', ['FLC086'], { east: 0.52 }),
      alert('its own', ['FLZ172'], { east: 2 }),
    ],
  })
  expect((await load(['FLZ172'])).toString().split(',').toSorted()).toEqual(['49 km', 'around', 'its own'])
})

test('the alerts of an area that cannot be read are not none, and hold up none of another area', async () => {
  const { load } = open({ FL: [alert('zone', ['FLZ172'])] })
  expect(await load(['FLZ172', 'AMZ651', 'GAZ001'])).toEqual([
    'zone',
    'area AM: status 500',
    'area GA: status 500',
  ])
  expect(await open({ FL: [] }).load(['FLZ172'])).toEqual([])
})

test('an alert that names no place is not lost: each city of its area is given it', async () => {
  const { load } = open({ FL: [alert('nowhere', []), alert('zone', ['FLZ172']), { geometry: null }] })
  expect(await load(['FLZ172'])).toEqual(['zone', 'unplaced nowhere', 'unplaced undefined'])
})

test('cities share an answer of the last half minute, and each gets a new one when it polls again', async () => {
  const { load, asked } = open({ FL: [alert('zone', ['FLZ172'])] })
  const count = async (key: string, now: number) => {
    expect(await load(['FLZ172'], { key, now })).toEqual(['zone'])
    return asked.length
  }
  expect([await count('a', 0), await count('b', 29_999)]).toEqual([1, 1])
  expect(await count('c', 30_000)).toBe(2)
  expect([await count('c', 30_001), await count('b', 30_002), await count('b', 30_003)]).toEqual([3, 3, 4])
  // A clock that was set back.
  expect(await count('d', 0)).toBe(5)
})

test.each(['{}', '{"features":{}}', 'null', '<html>', ''])('the answer %j lists nothing', (text) => {
  expect(readListed({ kind: 'text', text })).toMatchObject({ kind: 'failed', reason: 'status' })
})

test('an answer is listed with the text of each alert', () => {
  expect(readListed({ kind: 'text', text: '{"features":[{"id": 1}]}' })).toEqual({
    kind: 'read',
    value: [{ feature: { id: 1 }, text: '{"id":1}' }],
  })
  expect(readListed({ kind: 'text', text: '{}' })).toMatchObject({
    message: 'an answer without a list of alerts',
  })
  expect(readListed(failed)).toBe(failed)
})
