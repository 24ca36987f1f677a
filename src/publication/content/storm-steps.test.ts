import { describe, expect, test } from 'vitest'
import {
  type Breakages,
  copy,
  copyCityBeforeEach,
  testBreakages,
  write,
} from '../reading/broken-city.fixture.ts'
import { loadPublication } from '../reading/load.fixture.ts'

copyCityBeforeEach()

const today = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const step = (changes: Record<string, string> = {}) => {
  const lines = {
    do: 'Stay inside',
    phase: 'landfall',
    about: 'Until the storm is over.',
    source: 'The city',
    checked: today,
    ...changes,
  }
  const written = Object.entries(lines).map(([name, value]) => `${name}: ${value}`)
  return `- ${written.join('\n  ')}\n`
}

test('what to do in a storm is read', async () => {
  await write('storm-steps.yaml', step({ link: 'https://city.test/' }))
  const { publication } = await loadPublication(copy.folder)
  expect(publication?.content.stormSteps).toEqual([
    {
      do: 'Stay inside',
      phase: 'landfall',
      about: 'Until the storm is over.',
      link: 'https://city.test/',
      source: 'The city',
      checked: today,
    },
  ])
})

const cases: Breakages = {
  'error: storm-steps.yaml:2 [0].phase: found "storm", expected watch, warning, landfall or recovery': () =>
    write('storm-steps.yaml', step({ phase: 'storm' })),
  'error: storm-steps.yaml:1 [0].do: found "Stay inside of your house until it is over", expected at most 40 characters, with the verb first, such as Stay inside':
    () => write('storm-steps.yaml', step({ do: 'Stay inside of your house until it is over' })),
  'warning: storm-steps.yaml:5 [0].checked: found "2026-01-01", more than 90 days ago, which readers are told in bold, expected a new check: call, open the page, write the day':
    () => write('storm-steps.yaml', step({ checked: '2026-01-01' })),
}

describe('storm-steps.yaml: what is wrong is told with its line', () => testBreakages(cases))
