import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { advertsSchema } from '../content/adverts.ts'
import { blockSchema } from '../content/article-translations.ts'
import { articleSchema } from '../content/articles.ts'
import { booksSchema } from '../content/books.ts'
import { documentSchema } from '../content/documents.ts'
import { choicesSchema } from '../content/front-choices.ts'
import { homeSchema } from '../content/home.ts'
import { servicesSchema } from '../content/local-services.ts'
import { noteSchema } from '../content/note.ts'
import { sampleWeatherSchema } from '../content/sample-weather.ts'
import { stormStepsSchema } from '../content/storm-steps.ts'
import { teamSchema } from '../content/team.ts'
import { textPageSchema } from '../content/text-pages.ts'
import { textPageNames } from '../content.ts'
import { list } from '../files/schema-parts.ts'
import { alertKinds } from '../local-services.ts'
import { everything, leaveOutSchema } from '../network/leave-out.ts'
import { isMergedYaml } from '../network/merge.ts'
import { removalSchema } from '../removals.ts'
import { sectionsFields } from '../settings/categories-file.ts'
import { networkSchema } from '../settings/network-file.ts'
import { feedSchema } from '../settings/opml.ts'
import { modules, publicationSchema, sidebarsSchema } from '../settings/schema.ts'

const assets: ReadonlyMap<string, undefined> = new Map()
const article = articleSchema({ assets, categories: undefined, timeZone: 'UTC' })

/** The files of a city's folder: name, what it is, its fields, and where that is only a part of it, all of it. */
export const cityFileSchemas: readonly (readonly [
  name: string,
  about: string,
  schema?: z.ZodType,
  whole?: z.ZodType,
])[] = [
  [
    'publication.yaml',
    'Required. The newspaper: name, place, contact, hosts, and what is turned on.',
    publicationSchema,
    publicationSchema.extend({ leaveOut: z.union([z.literal(everything), leaveOutSchema]).optional() }),
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
    sidebarsSchema(undefined),
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
    list(blockSchema, 'blocks'),
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
    list(removalSchema, 'entries'),
  ],
  [
    'services.yaml',
    `What readers can do under a weather alert. Kinds of alerts: ${alertKinds.join(', ')}.`,
    servicesSchema,
  ],
  [
    'storm-steps.yaml',
    'What to do in each phase of a storm, first on the storm page. A list.',
    stormStepsSchema,
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
  [
    'feeds.opml',
    'Required. An `<outline text="key">` for each category, with an `<outline type="rss"/>` for each feed inside.',
    feedSchema,
  ],
  ['_network/network.yaml', "The network's own.", networkSchema],
]

/** The folder of JSON Schemas beside those of the cities, which nothing reads but editors. */
const schemaFolder = '.schemas'

/** What JSON Schema says of a file, with what `check` expects of each field. */
export type FieldSchema = z.core.JSONSchema.BaseSchema

/** A file's JSON Schema, each field with `expected`: what a field refuses anything else with. */
export function jsonSchemaOf(schema: z.ZodType): FieldSchema {
  return z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const { error } = z.safeParse(zodSchema, Symbol('no value of a file'))
      if (error) jsonSchema.expected = error.issues[0]?.message
    },
  })
}

/** Writes a JSON Schema of each YAML file into the folder of publications; returns the names of the files. */
export async function writeEditorSchemas(publicationsDir: string): Promise<string[]> {
  const folder = join(publicationsDir, schemaFolder)
  await mkdir(folder, { recursive: true })
  const written = cityFileSchemas.flatMap(([name, about, schema, whole = schema]) =>
    whole && /^\S+\.yaml$/.test(name) ? [{ name, text: editorSchema(name, about, whole) }] : [],
  )
  for (const { name, text } of written) await writeFile(join(folder, schemaFileOf(name)), text)
  return written.map(({ name }) => join(folder, schemaFileOf(name)))
}

/** The line at the head of a file of a city by which editors find its schema. */
export function schemaLine(name: string): string {
  return `# yaml-language-server: $schema=../${schemaFolder}/${schemaFileOf(name)}`
}

function schemaFileOf(name: string): string {
  return name.startsWith('articles/') ? 'translation.json' : basename(name).replace(/yaml$/, 'json')
}

/** The schema as editors show it: what is expected stands before each description. */
function editorSchema(name: string, about: string, schema: z.ZodType): string {
  const json = jsonSchemaOf(schema)
  const adapted = JSON.stringify({ ...json, description: about }, (key, value: unknown) => {
    // What a city does not say, the network says.
    if (key === 'required' && Array.isArray(value) && isMergedYaml(name)) return undefined
    // A value of the city may stand in any text.
    if (key === 'pattern' && typeof value === 'string') return `(?:${value})|\\{\\{`
    if (key === 'format' && typeof value === 'string') return undefined
    if (typeof value !== 'object' || value === null || !('expected' in value)) return value
    const { expected, description, oneOf, ...others } = value as FieldSchema
    // Of an unknown field editors say themselves that it is none.
    const what = others.properties === undefined ? expected : undefined
    return {
      ...others,
      // An entry of which only the key is written may be of any kind.
      ...(oneOf && { anyOf: oneOf }),
      description: [what === 'a text' ? '' : what, description].filter(Boolean).join(': '),
      errorMessage: what,
    }
  })
  return `${adapted}\n`
}
