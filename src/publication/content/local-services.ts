import { z } from 'zod'
import { oneOf, type Problem, problemsOf, quote } from '../../text/problem.ts'
import { day } from '../../time/durations.ts'
import { dayOf } from '../../time/zoned-time.ts'
import { dayField, fields, list, quotedText, text, type Written, webAddress } from '../files/schema-parts.ts'
import { findingAt, type YamlFile } from '../files/yaml-file.ts'
import { alertKinds, checkedWithinDays } from '../local-services.ts'
import { readYaml } from '../network/read-yaml.ts'
import { stormPhases } from '../storm-phases.ts'
import type { ContentFolder, ReadPart } from './content-folder.ts'

const kind = z.enum(alertKinds, { error: oneOf(alertKinds) })
const kinds = list(kind, 'kinds of alerts, such as [tropical, flood]').min(1, {
  error: `at least one kind of alert: ${oneOf(alertKinds)}`,
})

const phases = list(
  z.enum(stormPhases, { error: oneOf(stormPhases) }),
  'phases of a storm, such as [watch, warning]',
)
  .min(1, { error: `at least one phase of a storm: ${oneOf(stormPhases)}` })
  .exactOptional()
  .describe('of a storm: in the others it is left out')

/** A number of the country with ten digits, or a short one such as 311. */
const number = /^((\+?1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}|\d{3})$/
const phoneError =
  "a phone number in quotes as readers dial it, such as '954-831-4000' or '311 or 954-831-4000'"

const word = text.max(20, { error: 'a word or two of at most 20 characters, such as County' })

const service = fields({
  name: text
    .max(60, {
      error: 'at most 60 characters, with the verb first, such as Find your evacuation zone',
    })
    .describe('what readers can do'),
  about: text.max(140, { error: 'one line of at most 140 characters' }).optional().describe('more of it'),
  short: word
    .exactOptional()
    .describe(
      "its word in the line of numbers at the head of the storm page, such as 'County'; without it not there",
    ),
  link: webAddress.optional().describe('its page; this or a phone number'),
  phone: quotedText
    .transform((written) => written.split(' or ').map((one) => one.trim()))
    .refine((phones) => phones.every((one) => number.test(one)), { error: phoneError })
    .exactOptional()
    .describe("as readers dial it, such as '311 or 954-831-4000'"),
  source: text.describe('whose service it is'),
  checked: dayField
    .exactOptional()
    .describe(
      'when somebody last called the number and opened the page; without it readers are told that nobody has',
    ),
  alerts: kinds.describe('under which alerts it is shown'),
  phases,
  es: fields({
    name: text.max(80).describe('with the verb first'),
    about: text.max(180).exactOptional().describe('one line'),
    short: word.exactOptional().describe('its word in the line of numbers'),
  })
    .exactOptional()
    .describe('its name and line in Spanish'),
})
  .refine(({ link, phone }) => link !== undefined || phone !== undefined, {
    path: ['link'],
    error: 'an address that begins with https://, or a phone number',
  })
  // As they are printed: '311', '954-831-4000'.
  .transform(({ phone: phones = [], ...others }) => ({ ...others, phones }))

const guideError = 'the path of one of your articles, such as /local-news/king-tides'

export const servicesSchema = fields({
  county: text.describe("as the heading names it: Broward in 'In Broward'"),
  services: list(service, 'services, each with name, source, alerts, and link or phone').describe(
    'in their order',
  ),
  guides: list(
    fields({
      article: z.string({ error: guideError }).startsWith('/', { error: guideError }).describe('the guide'),
      alerts: kinds.describe('under which alerts it is shown'),
      phases,
    }),
    'guides, each with article and alerts',
  )
    .default([])
    .describe('articles of yours that help'),
})

/** What readers can do under an alert. */
export type LocalServices = Written<typeof servicesSchema>
/** One service of a city, county or utility; it has a link, a phone number or both. */
export type LocalService = LocalServices['services'][number]

/** Reads `services.yaml`: what readers can do under an alert. Warns of checks long ago or in the future. */
export function readLocalServices(folder: ContentFolder): ReadPart<LocalServices | undefined> {
  const { content, problems, file } = readYaml(folder.files, 'services.yaml', servicesSchema, 'optional')
  if (!content || !file) return { content: undefined, problems }
  const unchecked = content.services.flatMap(({ checked }, index) =>
    checked === undefined
      ? findingAt(
          file,
          ['services', index],
          'no day of a check, which readers are told',
          'checked: and the day',
        )
      : [],
  )
  return {
    content,
    problems: [
      ...problems,
      ...warnOfChecks(folder, 'services.yaml', file, content.services, ['services']),
      ...problemsOf(`${folder.id}/services.yaml`, 'warning', unchecked),
    ],
    links: content.guides.map(({ article }, index) => ({
      file: `${folder.id}/services.yaml`,
      ...file.at(['guides', index, 'article']),
      href: article,
    })),
  }
}

/** Warnings of the entries of a file's list, at this path, that were checked long ago or in the future. */
export function warnOfChecks(
  { id, timeZone, now }: ContentFolder,
  name: string,
  file: YamlFile,
  entries: readonly { checked?: string }[],
  at: readonly string[],
): Problem[] {
  const [today, oldest] = [dayOf(now, timeZone), dayOf(now - checkedWithinDays * day, timeZone)]
  const findings = entries.flatMap(({ checked }, index) => {
    const path = [...at, index, 'checked']
    if (checked === undefined) return []
    if (checked > today) {
      return [findingAt(file, path, `${quote(checked)}, a day to come`, 'the day on which it was checked')]
    }
    if (checked >= oldest) return []
    const found = `${quote(checked)}, more than ${checkedWithinDays} days ago, which readers are told in bold`
    return [findingAt(file, path, found, 'a new check: call, open the page, write the day')]
  })
  return problemsOf(`${id}/${name}`, 'warning', findings)
}
