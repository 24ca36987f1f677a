import { describe, expect, test } from 'vitest'
import { recordedAlerts } from '../../../../tests/fakes/weather-service.ts'
import { kilometersFrom } from './outline.ts'

const city = { latitude: 26.1224, longitude: -80.1373 }

/** A square of so many degrees to each side, so many degrees east of the city. */
function square(east: number, half = 0.1): number[][] {
  const [x, y] = [city.longitude + east, city.latitude]
  return [
    [x - half, y - half],
    [x + half, y - half],
    [x + half, y + half],
    [x - half, y + half],
    [x - half, y - half],
  ]
}

const polygon = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings })

describe('how far an outlined area is from the city', () => {
  test.each([
    ['around it', polygon(square(0)), 0],
    ['20 km to the east', polygon(square(0.3)), 20],
    ['a ring that is not closed', polygon(square(0.3).slice(0, -1)), 20],
    ['with a hole at the city', polygon(square(0, 0.3), square(0, 0.1)), 10],
    ['with a hole elsewhere', polygon(square(0, 0.5), square(0.3, 0.1)), 0],
    ['with a hole that cannot be read', polygon(square(0, 0.3), [['x']]), 0],
    ['of two areas the nearer', { type: 'MultiPolygon', coordinates: [[square(3)], [square(0.3)]] }, 20],
    ['of two areas one around it', { type: 'MultiPolygon', coordinates: [[square(3)], [square(0)]] }, 0],
    [
      'in a collection',
      { type: 'GeometryCollection', geometries: [polygon(square(3)), polygon(square(0))] },
      0,
    ],
  ])('%s', (_, geometry, kilometers) => {
    const found = kilometersFrom(geometry, city)
    expect(found).toBeGreaterThanOrEqual(kilometers * 0.98)
    expect(found).toBeLessThanOrEqual(kilometers * 1.02)
  })

  test('a slanted side is as near as its nearest point', () => {
    const { longitude: x, latitude: y } = city
    const triangle = [
      [x + 0.3, y - 0.1],
      [x + 0.3, y + 0.3],
      [x - 0.1, y + 0.3],
    ]
    // The line on which 'east' and 'north' are 0.2 degrees together.
    const [east, north] = [0.2 * 111.2 * Math.cos((y * Math.PI) / 180), 0.2 * 111.2]
    expect(kilometersFrom(polygon(triangle), city)).toBeCloseTo((east * north) / Math.hypot(east, north), 6)
  })

  test('across the date line it is the short way', () => {
    const adak = { latitude: 51.88, longitude: -176.65 }
    const ring = [
      [179, 51],
      [179.5, 51],
      [179.5, 52],
      [179, 52],
    ]
    expect(kilometersFrom(polygon(ring), adak)).toBeLessThan(300)
  })

  test('a corner of the outline at the height of the city counts once', () => {
    const { longitude: x, latitude: y } = city
    const diamond = [
      [x + 0.3, y],
      [x + 0.4, y + 0.1],
      [x + 0.5, y],
      [x + 0.4, y - 0.1],
    ]
    expect(kilometersFrom(polygon(diamond), city)).toBeGreaterThan(25)
  })
})

test.each([
  ['nothing', null],
  ['a point', { type: 'Point', coordinates: [-80, 26] }],
  ['no coordinates', { type: 'Polygon' }],
  ['no ring', polygon()],
  [
    'two corners',
    polygon([
      [-80, 26],
      [-81, 26],
      [-80, 26],
    ]),
  ],
  [
    'words',
    polygon([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ]),
  ],
  ['null among its corners', polygon([...square(3), [null, null]])],
  [
    'latitudes beyond the poles',
    polygon([
      [-80, 126],
      [-81, 126],
      [-81, 127],
    ]),
  ],
  ['latitude and longitude swapped', polygon(square(0).map(([x, y]) => [y, x]))],
  [
    'all at zero',
    polygon([
      [0, 0],
      [0, 0.1],
      [0.1, 0],
    ]),
  ],
  ['one of two areas unreadable', { type: 'MultiPolygon', coordinates: [[square(3)], [[[]]]] }],
])('an outline that cannot be believed says nothing: %s', (_, geometry) => {
  expect(kilometersFrom(geometry, city)).toBeUndefined()
})

test('recorded outlines contain their own middle and are far from another state', () => {
  const outlined = recordedAlerts(Date.now()).flatMap((alert) => {
    const { geometry } = alert as { geometry?: { type: string; coordinates: number[][][] } | null }
    return geometry ? [geometry] : []
  })
  expect(outlined).toHaveLength(9)
  for (const geometry of outlined) {
    const corners = geometry.coordinates[0] ?? []
    const mean = (axis: 0 | 1) =>
      corners.reduce((sum, corner) => sum + (corner[axis] ?? 0), 0) / corners.length
    const middle = { longitude: mean(0), latitude: mean(1) }
    expect(kilometersFrom(geometry, middle)).toBe(0)
    expect(kilometersFrom(geometry, { ...middle, latitude: middle.latitude + 2 })).toBeGreaterThan(30)
  }
})
