import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../docs/third-parties/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')

test('every host that the policy of our pages can allow has a record', () => {
  const policy = readFileSync(new URL('../src/server/answers/content-policy.ts', import.meta.url), 'utf8')
  const origins = [...policy.matchAll(/'https:\/\/([\w.]+)'/g)].map(([, host]) => host ?? '')
  expect(origins).toEqual(['radar.weather.gov'])
  expect(read('radar.md')).toContain(origins[0])
})
