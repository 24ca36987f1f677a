import { z } from 'zod'
import { sectionsFields } from './publication/categories-file.ts'
import { advertsSchema } from './publication/content/adverts.ts'
import { blockSchema } from './publication/content/article-translations.ts'
import { articleSchema } from './publication/content/articles.ts'
import { booksSchema } from './publication/content/books.ts'
import { documentSchema } from './publication/content/documents.ts'
import { choicesSchema } from './publication/content/front-choices.ts'
import { homeSchema } from './publication/content/home.ts'
import { servicesSchema } from './publication/content/local-services.ts'
import { noteSchema } from './publication/content/note.ts'
import { sampleWeatherSchema } from './publication/content/sample-weather.ts'
import { teamSchema } from './publication/content/team.ts'
import { textPageSchema } from './publication/content/text-pages.ts'
import { textPageNames } from './publication/content.ts'
import { alertKinds } from './publication/local-services.ts'
import { valueFields } from './publication/network/city-values.ts'
import { leaveOutSchema } from './publication/network/leave-out.ts'
import { networkSchema } from './publication/network/network-file.ts'
import { feedAttributes } from './publication/opml.ts'
import { officeKinds } from './publication/publication.ts'
import { removalSchema } from './publication/removals.ts'
import { modules, publicationSchema } from './publication/schema.ts'

type Schema = z.core.JSONSchema.BaseSchema

const assets: ReadonlyMap<string, undefined> = new Map()
const article = articleSchema({ assets, categories: undefined, timeZone: 'UTC' })

/** The files of a city's folder: name, what it is, and its fields. */
const files: readonly (readonly [name: string, about: string, schema?: z.ZodType])[] = [
  [
    'publication.yaml',
    'Required. The newspaper: name, place, contact, hosts, and what is turned on.',
    publicationSchema,
  ],
  [
    'leaveOut in publication.yaml',
    'What of the network the city does not want; `leaveOut: everything` shares nothing.',
    leaveOutSchema,
  ],
  ['categories.yaml', 'Required. The sections, in the order of the menu.', sectionsFields],
  [
    'sidebars.yaml',
    'Lists and tables beside a section: under the key of a category, or `weather`, a list of modules of these kinds.',
    modules,
  ],
  [
    'articles/name.md',
    'An article: its front matter, between lines of `---`. The name is the last part of its address.',
    article,
  ],
  [
    'articles/name.es.yaml',
    'The article in Spanish: a list of blocks. What is not in the file is shown in English.',
    blockSchema,
  ],
  [
    'home.yaml',
    'The front page while the feeds have brought nothing, and which guides come first.',
    homeSchema(assets),
  ],
  ['front.yaml', 'What an editor decides about the front page and the storm page.', choicesSchema('UTC')],
  [
    'note.md',
    "An editor's words at the head of one day's front page and mail: front matter, then one to three lines of at most 140 characters.",
    noteSchema,
  ],
  [
    'removed.yaml',
    "Stories of newsrooms that were taken down; beside the cities' folders for all cities. A list.",
    removalSchema,
  ],
  [
    'services.yaml',
    `What readers can do under a weather alert. Kinds of alerts: ${alertKinds.join(', ')}.`,
    servicesSchema,
  ],
  ['adverts.yaml', 'Your own adverts. Without the file there are no places for ads.', advertsSchema(assets)],
  [
    'pages/name.md',
    `A page of text: ${textPageNames.map((name) => `\`${name}.md\``).join(', ')}. Without the file there is neither page nor link.`,
    textPageSchema,
  ],
  [
    'documents/name.md',
    'One of three documents of the Partners page, in the order of their names.',
    documentSchema,
  ],
  ['books.yaml', 'The books page.', booksSchema(assets)],
  ['team.yaml', 'The people or desks of the About page.', teamSchema(assets)],
  ['sample/weather.yaml', 'The sample forecast, for an edition with samples.', sampleWeatherSchema(assets)],
  [
    'faq.md',
    'Questions and answers: `## Group`, `### Question`, and the answer below it. No question twice.',
  ],
  [
    'events.ics',
    'The calendar (iCalendar). `UID`, `SUMMARY` and `DTSTART` are required; `RRULE`, `RDATE` and `EXDATE` repeat an event; `STATUS:CANCELLED` calls it off and keeps it listed; any `CLASS` but `PUBLIC` keeps it off the site; `IMAGE` names a file of `assets/`; `CATEGORIES` may name `Free`, `Family`, `Public meeting` and `Sample event`.',
  ],
  [
    'assets/',
    'Pictures and files, served below `/media/`: lower-case letters, digits and hyphens, at most 40 MB. `social-preview.png`, `icon.svg`, `icon-192.png`, `icon-512.png` and `apple-touch-icon.png` belong to the newspaper itself.',
  ],
  ['_network/network.yaml', "The network's own.", networkSchema],
]

/** docs/reference.md: every field of a city's files, from the schemas that read them. */
export function referenceText(): string {
  return [
    '# Reference',
    '',
    'Every field of the files of a city, from the program itself: a test writes this page (`npx vitest run src/settings-in-docs.test.ts -u`). How to use them is in [publishing.md](publishing.md). A dot leads into a group, `[]` to each entry of a list. `npm run news -- check` names file, line and field of every mistake.',
    ...files.flatMap(([name, about, schema]) => [
      '',
      `## ${name}`,
      '',
      about,
      ...(schema ? tableOf(schema) : []),
    ]),
    '',
    '## feeds.opml',
    '',
    'Required. An `<outline text="key">` for each category, with an `<outline type="rss"/>` for each feed inside. `official` is one of ' +
      `${officeKinds.join(', ')}.`,
    '',
    '| attribute | |',
    '|---|---|',
    ...Object.entries(feedAttributes).map(([name, about]) => `| \`${name}\` | ${about} |`),
    '',
    '## Values in braces',
    '',
    "In YAML and Markdown files, the network's and the city's, such as `{{city}}`.",
    '',
    '| value | field of publication.yaml |',
    '|---|---|',
    ...Object.entries(valueFields).map(
      ([name, field]) => `| \`{{${name}}}\` | ${field === undefined ? otherValues[name] : `\`${field}\``} |`,
    ),
    '',
  ].join('\n')
}

const otherValues: Readonly<Record<string, string>> = {
  network: '`name` of network.yaml',
  id: "name of the city's folder",
}

function tableOf(schema: z.ZodType): string[] {
  // What `check` says that it expects is what a field refuses anything else with.
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const { error } = z.safeParse(zodSchema, Symbol('no value of a file'))
      if (error) jsonSchema.expected = error.issues[0]?.message
    },
  })
  return ['', '| field | expected | without it | |', '|---|---|---|---|', ...rowsOf(json, '')]
}

function rowsOf(schema: Schema, parent: string): string[] {
  const { items, anyOf = schema.oneOf, properties = {}, required = [] } = schema
  if (items && !Array.isArray(items) && typeof items === 'object')
    return rowsOf(items, parent && `${parent}[]`)
  if (anyOf) return anyOf.flatMap((one) => rowsOf(one, parent))
  return Object.entries(properties).flatMap(([name, field]) => {
    if (typeof field !== 'object' || field.expected === undefined) return []
    const path = parent === '' ? name : `${parent}.${name}`
    const inner = rowsOf(field, path)
    const expected = inner.length > 0 && !field.items ? 'a group' : expectedOf(field)
    const without = required.includes(name) ? 'required' : defaultOf(field)
    return [`| \`${path}\` | ${expected} | ${without} | ${field.description ?? ''} |`, ...inner]
  })
}

function expectedOf({ expected, const: only, maxLength }: Schema): string {
  if (only !== undefined) return String(only)
  const words = String(expected).replaceAll('|', '\\|')
  return maxLength !== undefined && words === 'a text' ? `${words} of at most ${maxLength} letters` : words
}

function defaultOf({ default: value }: Schema): string {
  const isNothing = value === undefined || value === false || Object.keys(Object(value)).length === 0
  return isNothing && typeof value !== 'string' && typeof value !== 'number'
    ? ''
    : `\`${JSON.stringify(value)}\``
}
