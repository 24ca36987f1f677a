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

const file = 'front.yaml'

const cases: Breakages = {
  'error: front.yaml:2 pin[0].until: found nothing, expected the day and time at which it ends, such as 2026-11-22T18:00':
    () => write(file, 'pin:\n  - story: https://a.test/1\n    note: Read this.\n'),
  'error: front.yaml:3 lead.until: found "2099-11-22", expected the day and time at which it ends, such as 2026-11-22T18:00':
    () => write(file, 'lead:\n  story: https://a.test/1\n  until: 2099-11-22\n'),
  'error: front.yaml:2 bury[0].story: found nothing, expected a text': () =>
    write(file, 'bury:\n  - until: 2099-11-22T18:00\n'),
  'error: front.yaml:1 pins: found an unknown field, expected one of storm, lead, pin or bury': () =>
    write(file, 'pins: []\n'),
  'error: front.yaml:2 storm.phase: found "over", expected one of watch, warning, landfall, recovery': () =>
    write(file, 'storm:\n  phase: over\n  until: 2099-11-22T18:00\n'),
  'warning: front.yaml:1 storm.until: found "2020-11-22T18:00", which is over, so the entry does nothing, expected a time after …, or no such entry':
    () => write(file, 'storm: { phase: recovery, until: 2020-11-22T18:00 }\n'),
  'error: front.yaml:1 pin: found a list of 8, expected at most 7 stories': () =>
    write(file, `pin:\n${'  - { story: a, until: 2099-11-22T18:00 }\n'.repeat(8)}`),
  'warning: front.yaml:4 bury[0].story: found "https://a.test/1" again, as in pin[0].story, expected each story once':
    () =>
      write(
        file,
        'pin:\n  - { story: https://a.test/1, until: 2099-11-22T18:00 }\nbury:\n  - { story: https://a.test/1, until: 2099-11-22T18:00 }\n',
      ),
  'warning: front.yaml:3 pin[0].until: found "2020-11-22T18:00", which is over, so the entry does nothing, expected a time after …, or no such entry':
    () => write(file, 'pin:\n  - story: https://a.test/1\n    until: 2020-11-22T18:00\n'),
  'warning: front.yaml:2 pin[0].story: found "/local-news/the-storm", which names no story, expected the path of a story’s page, which ends with its number, of an article of yours, such as /local-news/king-tides, or the link or guid of a report':
    () => write(file, 'pin:\n  - { story: /local-news/the-storm, until: 2099-11-22T18:00 }\n'),
  'warning: front.yaml:2 bury[0].story: found "https://nowhere.example/1", an address that no report has, expected the link or guid of a report, or the path of a story’s page':
    () =>
      write(
        file,
        'bury:\n  - { story: https://nowhere.example/1, until: 2099-11-22T18:00, note: Withdrawn. }\n',
      ),
  'warning: front.yaml:2 lead.story: found "https://tiny.test/events/pelican-count", which is an event, expected a story of the feeds, or an article of your own':
    () => write(file, `lead:\n  story: https://tiny.test/events/pelican-count\n  until: 2099-11-22T18:00\n`),
}

describe('front.yaml', () => testBreakages(cases))

test('choices are listed in the order of the page, with their end by the city’s clock', async () => {
  await write(
    file,
    `bury:
  - { story: 'tag:a.test,2026:1', until: 2099-01-02T06:00 }
lead: { story: 'https://a.test/1', until: 2099-01-01T18:00, note: Polls close at 7. }
pin:
  - { story: /local-news/a-story-12, until: 2099-01-01 12:00 }
  - { story: b, until: 2020-01-01T12:00 }
`,
  )
  const { publication } = await loadPublication(copy.folder)
  expect(publication?.content.choices).toEqual([
    {
      as: 'lead',
      story: 'https://a.test/1',
      until: Date.UTC(2099, 0, 2),
      note: 'Polls close at 7.',
      writtenAt: { field: 'lead.story', line: 3 },
    },
    expect.objectContaining({
      as: 'pin',
      story: '/local-news/a-story-12',
      until: Date.UTC(2099, 0, 1, 18),
      note: '',
    }),
    expect.objectContaining({ as: 'pin', story: 'b', writtenAt: { field: 'pin[1].story', line: 6 } }),
    expect.objectContaining({ as: 'bury', story: 'tag:a.test,2026:1' }),
  ])
})

test('the phase of a storm that the publisher sets is read with its end', async () => {
  const stormOf = async (more: string) => {
    await write(file, `storm: { phase: recovery, until: 2099-01-01T18:00${more} }\n`)
    return (await loadPublication(copy.folder)).publication?.content.storm
  }
  const storm = { phase: 'recovery', until: Date.UTC(2099, 0, 2) }
  expect(await stormOf('')).toEqual({ ...storm, isDrill: false })
  expect(await stormOf(', drill: true')).toEqual({ ...storm, isDrill: true })
})

test('without the file there are no choices', async () => {
  expect((await loadPublication(copy.folder)).publication?.content.choices).toEqual([])
})
