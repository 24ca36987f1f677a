import { z } from 'zod'
import { type Finding, problemsOf, quote } from '../../text/problem.ts'
import { formatZoned, instantOfClock } from '../../time/zoned-time.ts'
import type { EditorsChoice } from '../content.ts'
import { fields, list, text } from '../files/schema-parts.ts'
import { findingAt, formatPath, valueAt, type YamlFile } from '../files/yaml-file.ts'
import { readYaml } from '../network/read-yaml.ts'
import { type StormChoice, stormPhases } from '../storm-phases.ts'
import type { ContentFolder, ReadPart } from './content-folder.ts'

/** The most pins: with the lead, the number of stories at the top of the front page. */
const mostPins = 7

const expectedUntil = 'the day and time at which it ends, such as 2026-11-22T18:00'

export function choicesSchema(timeZone: string) {
  const until = z
    .string({ error: expectedUntil })
    .refine((value) => instantOfClock(value, timeZone) !== undefined, { error: expectedUntil })
  const choice = fields({
    story: text.describe('link or guid of one of its reports, or the path or address of its page here'),
    until: until.describe('the entry does nothing from then on'),
    note: text.exactOptional().describe('why, for your readers'),
  })
  return fields({
    storm: fields({
      phase: z
        .enum(stormPhases, { error: `one of ${stormPhases.join(', ')}` })
        .describe('where the storm is'),
      until: until.describe('from then on the alerts alone say it'),
      drill: z
        .boolean({ error: 'true or false' })
        .default(false)
        .describe('practice: every page says so, and a watch or warning of a storm ends it'),
    })
      .exactOptional()
      .describe('the phase of the storm page, never an earlier one than the alerts say'),
    lead: choice.exactOptional().describe('the first story'),
    pin: list(choice, 'stories, each with story and until')
      .max(mostPins, { error: `at most ${mostPins} stories` })
      .default([])
      .describe('the stories after the lead'),
    bury: list(choice, 'stories, each with story and until').default([]).describe('kept off the front page'),
  })
}

interface FrontChoices {
  /** Which stories an editor placed or held back, in the order of the page. */
  choices: readonly EditorsChoice[]
  /** The phase of a storm that the publisher sets. */
  storm: StormChoice | undefined
}

/** Reads `front.yaml`. Choices that have expired are reported. */
export function readFrontChoices({ files, id, timeZone, now }: ContentFolder): ReadPart<FrontChoices> {
  const read = readYaml(files, 'front.yaml', choicesSchema(timeZone), 'optional')
  const { content, file } = read
  // `findUnknownNames` says more of a story at a reserved address.
  const problems = read.problems.filter(({ placeholder, field }) => !placeholder || !field?.endsWith('story'))
  if (!content || !file) return { content: { choices: [], storm: undefined }, problems }
  const entries = [
    ...(content.lead ? [{ as: 'lead' as const, path: ['lead'], ...content.lead }] : []),
    ...content.pin.map((entry, index) => ({ as: 'pin' as const, path: ['pin', index], ...entry })),
    ...content.bury.map((entry, index) => ({ as: 'bury' as const, path: ['bury', index], ...entry })),
  ]
  const choices = entries.map(({ as, path, story, until, note = '' }) => ({
    as,
    story,
    note,
    until: instantOfClock(until, timeZone) ?? 0,
    writtenAt: { field: formatPath([...path, 'story']), ...file.at([...path, 'story']) },
  }))
  const storm = content.storm && {
    phase: content.storm.phase,
    until: instantOfClock(content.storm.until, timeZone) ?? 0,
    isDrill: content.storm.drill,
  }
  const over = entries.filter((_, index) => (choices[index]?.until ?? 0) <= now).map(({ path }) => path)
  if (storm && storm.until <= now) over.push(['storm'])
  const findings = [
    ...over.map((path) => reportOver(file, path, formatZoned(now, timeZone))),
    ...choices.flatMap(({ story, writtenAt }) => {
      const first = choices.find((one) => one.story === story)?.writtenAt
      if (!first || first === writtenAt) return []
      const found = `${quote(story)} again, as in ${first.field}`
      return [{ ...writtenAt, found, expected: 'each story once' }]
    }),
  ]
  return {
    content: { choices, storm },
    problems: [...problems, ...problemsOf(`${id}/front.yaml`, 'warning', findings)],
  }
}

function reportOver(file: YamlFile, path: readonly (string | number)[], now: string): Finding {
  const until = [...path, 'until']
  const found = `${quote(String(valueAt(file.value, until)))}, which is over, so the entry does nothing`
  return findingAt(file, until, found, `a time after ${now}, or no such entry`)
}
