import { describe, expect, test } from 'vitest'
import { alertKinds } from '../local-services.ts'
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
const service = (changes: Record<string, string> = {}) => {
  const lines = {
    name: 'Call the city',
    phone: '311 or 954-831-4000',
    source: 'The city',
    checked: today,
    alerts: '[flood]',
    ...changes,
  }
  const written = Object.entries(lines).map(([name, value]) => `${name}: ${value}`)
  return `county: Tiny\nservices:\n  - ${written.join('\n    ')}\n`
}

test('services and guides are read', async () => {
  const guide = 'guides:\n  - article: /local-news/counting-pelicans\n    alerts: [beach]\n'
  await write('services.yaml', service({ phases: '[watch, recovery]' }) + guide)
  const { publication } = await loadPublication(copy.folder)
  expect(publication?.content.services).toEqual({
    county: 'Tiny',
    services: [
      {
        name: 'Call the city',
        about: undefined,
        link: undefined,
        phones: ['311', '954-831-4000'],
        source: 'The city',
        checked: today,
        alerts: ['flood'],
        phases: ['watch', 'recovery'],
      },
    ],
    guides: [{ article: '/local-news/counting-pelicans', alerts: ['beach'] }],
  })
})

const kinds = `${alertKinds.slice(0, -1).join(', ')} or ${alertKinds.at(-1)}`
const cases: Breakages = {
  'error: services.yaml:3 services[0].link: found nothing, expected an address that begins with https://, or a phone number':
    () => write('services.yaml', service().replace(/ +phone.*\n/, '')),
  "error: services.yaml:4 services[0].phone: found \"954-FLOODED\", expected a phone number in quotes as readers dial it, such as '954-831-4000' or '311 or 954-831-4000'":
    () => write('services.yaml', service({ phone: '954-FLOODED' })),
  'error: services.yaml:8 services[0].short: found "The hotline of the county", expected a word or two of at most 20 characters, such as County':
    () => write('services.yaml', service({ short: 'The hotline of the county' })),
  [`error: services.yaml:7 services[0].alerts[0]: found "hurricane", expected ${kinds}`]: () =>
    write('services.yaml', service({ alerts: '[hurricane]' })),
  'error: services.yaml:8 services[0].phases[0]: found "storm", expected watch, warning, landfall or recovery':
    () => write('services.yaml', service({ phases: '[storm]' })),
  'error: services.yaml:8 services[0].phases: found an empty list, expected at least one phase of a storm: watch, warning, landfall or recovery':
    () => write('services.yaml', service({ phases: '[]' })),
  'warning: services.yaml:6 services[0].checked: found "2999-01-01", a day to come, expected the day on which it was checked':
    () => write('services.yaml', service({ checked: '2999-01-01' })),
  'warning: services.yaml:6 services[0].checked: found "2026-01-01", more than 90 days ago, which readers are told in bold, expected a new check: call, open the page, write the day':
    () => write('services.yaml', service({ checked: '2026-01-01' })),
  'warning: services.yaml:3 services[0]: found no day of a check, which readers are told, expected checked: and the day':
    () => write('services.yaml', service().replace(/ +checked.*\n/, '')),
  'error: services.yaml:9: found a link to "/local-news/nothing", where there is no page, expected the path of a page, such as /contact or /local-news/king-tides':
    () =>
      write('services.yaml', `${service()}guides:\n  - article: /local-news/nothing\n    alerts: [beach]\n`),
}

describe('services.yaml: what is wrong is told with its line', () => testBreakages(cases))
