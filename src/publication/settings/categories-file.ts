import { z } from 'zod'
import { oneOf } from '../../text/problem.ts'
import type { Category, CategoryKey, Sections } from '../categories.ts'
import type { CityFiles } from '../files/city-files.ts'
import { fields, list, numberFrom, text, textLike } from '../files/schema-parts.ts'
import type { YamlFile } from '../files/yaml-file.ts'
import { type ReadFile, readYaml } from '../network/read-yaml.ts'
import { reservedPaths } from '../pages.ts'

/** Stories on a category's page where the file says nothing else (specification, section 9). */
const usualSize = 15
/** Hours in which news lose half of their weight on the front page. */
const usualHalfLife = 6
/** Categories of the live feed and of the home page where the file names none. */
const usualChoice = 5

const expectedSize = 'a number of stories from 5 to 50'
const expectedKey = 'a key of letters and digits, such as localNews'

const category = fields({
  key: textLike(/^[a-z][A-Za-z0-9]*$/, expectedKey)
    // Sidebars have a module list `weather`; every JavaScript object has properties with the other names.
    .refine((key) => key !== 'weather' && !(key in {}), { error: `${expectedKey}, that nothing else has` })
    .describe('by which the other files name it'),
  path: textLike(
    /^\/[a-z0-9]+(-[a-z0-9]+)*$/,
    'a path of one part in lower case, such as /local-news',
  ).describe('of its page'),
  name: text.describe('of the section, in menus and on its page'),
  shortName: text.exactOptional().describe('in the row under the masthead; without it the name'),
  heading: text.exactOptional().describe('of its page; without it the name'),
  footerName: text.exactOptional().describe('without it the heading'),
  section: textLike(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a name in lower case without slashes, such as culture')
    .exactOptional()
    .describe('first part of the addresses of your articles; without it the path'),
  sectionName: text.exactOptional().describe('label of those articles; without it the name'),
  size: numberFrom(5, 50, expectedSize)
    .int({ error: expectedSize })
    .exactOptional()
    .describe('without it 15'),
  halfLife: numberFrom(1, 720, 'a number of hours from 1 to 720, such as 6')
    .exactOptional()
    .describe('in which its stories lose half of their weight; without it 6; 12 suits sports, 24 arts'),
  emptyText: text.exactOptional().describe('where there are no stories'),
  archive: z
    .boolean({ error: 'true or false' })
    .exactOptional()
    .describe('it shows your own older articles too'),
})

const key = z.string({ error: "a category's key" })
const group = fields({
  title: text.describe('its heading'),
  categories: list(key, "categories' keys").describe('in their order'),
})

export const sectionsFields = fields({
  categories: list(category, 'categories, each with key, path and name')
    .min(1, {
      error: 'at least one category',
    })
    .describe('in the order of the menu'),
  blog: key.exactOptional().describe('whose stories /blog shows; without it no blog'),
  live: list(key, "categories' keys")
    .exactOptional()
    .describe('of the live headlines; without it the first five'),
  front: list(key, "categories' keys")
    .min(1, { error: 'at least one category' })
    .exactOptional()
    .describe('of the front page, the local one first; without it the first five'),
  footer: list(group, 'columns, each with title and categories')
    .max(3, { error: 'at most three columns' })
    .exactOptional()
    .describe('without it one column with all'),
  sitemap: list(group, 'groups, each with title and categories')
    .exactOptional()
    .describe('without it one group with all'),
})

type SectionsFields = z.infer<typeof sectionsFields>

const sectionsSchema: z.ZodType<Sections> = sectionsFields
  .superRefine((value, context) => {
    for (const { path, expected } of [...findClashes(value), ...findUnknownKeys(value)]) {
      context.addIssue({ code: 'custom', path, message: expected })
    }
  })
  .transform(buildSections)

export function readCategories(files: CityFiles): ReadFile<Sections> & { file?: YamlFile } {
  return readYaml(files, 'categories.yaml', sectionsSchema)
}

function buildSections(value: SectionsFields): Sections {
  const categories = value.categories.map(buildCategory)
  const keys = categories.map((one) => one.key)
  const { blog, live = keys.slice(0, usualChoice), front = keys.slice(0, usualChoice) } = value
  const all = [{ title: 'News', categories: keys }]
  return { categories, blog, live, front, footer: value.footer ?? all, sitemap: value.sitemap ?? all }
}

function buildCategory(written: SectionsFields['categories'][number]): Category {
  const { name, path } = written
  const heading = written.heading ?? name
  return {
    shortName: name,
    footerName: heading,
    section: path.slice(1),
    sectionName: name,
    size: usualSize,
    halfLife: usualHalfLife,
    emptyText: undefined,
    archive: false,
    ...written,
    heading,
  }
}

/** A field with a wrong value, and the expected value. */
interface Misfit {
  path: (string | number)[]
  expected: string
}

/** Finds keys, paths and sections that are used twice, and paths that belong to other pages. */
function findClashes({ categories }: SectionsFields): Misfit[] {
  const built = categories.map(buildCategory)
  return built.flatMap((one, index) => {
    const before = built.slice(0, index)
    const pathOf = (field: string) => ['categories', index, field]
    const misfits: Misfit[] = []
    if (before.some((other) => other.key === one.key)) {
      misfits.push({ path: pathOf('key'), expected: 'each key once' })
    }
    if (before.some((other) => other.path === one.path)) {
      misfits.push({ path: pathOf('path'), expected: 'each path once' })
    } else if (reservedPaths.includes(one.path)) {
      misfits.push({ path: pathOf('path'), expected: 'a path that no other page of the site has' })
    }
    const written = categories[index]?.section !== undefined
    if (written && reservedPaths.includes(`/${one.section}`)) {
      misfits.push({ path: pathOf('section'), expected: 'a name that no page of the site has' })
    }
    if (before.some((other) => other.section === one.section && other.path !== one.path)) {
      misfits.push({ path: pathOf(written ? 'section' : 'path'), expected: 'each section once' })
    }
    return misfits
  })
}

/** Finds fields that name a category which the file does not define. */
function findUnknownKeys({ categories, ...value }: SectionsFields): Misfit[] {
  const keys = categories.map((one) => one.key)
  const expected = `a category of this file: ${oneOf(keys)}`
  const unknown = (path: (string | number)[], named: readonly CategoryKey[]) =>
    named.flatMap((one, index) => (keys.includes(one) ? [] : [{ path: [...path, index], expected }]))
  return [
    ...(value.blog === undefined || keys.includes(value.blog) ? [] : [{ path: ['blog'], expected }]),
    ...unknown(['live'], value.live ?? []),
    ...unknown(['front'], value.front ?? []),
    ...(['footer', 'sitemap'] as const).flatMap((field) =>
      (value[field] ?? []).flatMap((one, index) => unknown([field, index, 'categories'], one.categories)),
    ),
  ]
}
