import { z } from 'zod'
import { oneOf } from '../../text/problem.ts'
import { dayField, fields, list, text, type Written, webAddress } from '../files/schema-parts.ts'
import { readYaml } from '../network/read-yaml.ts'
import { stormPhases } from '../storm-phases.ts'
import type { ContentFolder, ReadPart } from './content-folder.ts'
import { warnOfChecks } from './local-services.ts'

const step = fields({
  do: text
    .max(40, { error: 'at most 40 characters, with the verb first, such as Stay inside' })
    .describe('what to do, with the verb first'),
  phase: z.enum(stormPhases, { error: oneOf(stormPhases) }).describe('the phase of a storm that shows it'),
  about: text
    .max(160, { error: 'one or two sentences of at most 160 characters' })
    .describe('how, in the words of the source'),
  link: webAddress.exactOptional().describe('the official page'),
  source: text.describe('whose page it is'),
  checked: dayField
    .exactOptional()
    .describe('when somebody last read it there; without it readers are told that nobody has'),
  es: fields({
    do: text.max(60).describe('with the verb first'),
    about: text.max(200).describe('in the words of its source'),
    link: webAddress.exactOptional().describe('the official page in Spanish'),
    source: text.describe('whose page that is'),
  })
    .exactOptional()
    .describe('the same in Spanish; without it the page in Spanish leaves it out'),
})

export const stormStepsSchema = list(step, 'steps, each with do, phase, about and source')

/** What to do in a phase of a storm, in the words of an official page. */
export type StormStep = Written<typeof stormStepsSchema>[number]

/** Reads `storm-steps.yaml`. Warns of checks long ago or in the future. */
export function readStormSteps(folder: ContentFolder): ReadPart<readonly StormStep[]> {
  const { content, problems, file } = readYaml(folder.files, 'storm-steps.yaml', stormStepsSchema, 'optional')
  if (!content || !file) return { content: [], problems }
  return { content, problems: [...problems, ...warnOfChecks(folder, 'storm-steps.yaml', file, content, [])] }
}
