import { z } from 'zod'
import { oneOf, problemsOf } from '../../text/problem.ts'
import { day } from '../../time/durations.ts'
import type { Category } from '../categories.ts'
import type { OwnArticle, WrittenArticle } from '../content.ts'
import { fields, list, text, textAbout, textLike } from '../files/schema-parts.ts'
import { fieldOf, findingAt, type YamlFile } from '../files/yaml-file.ts'
import { findArticleClashes } from './article-clashes.ts'
import {
  checkDays,
  correctionsField,
  correctionsOf,
  keyPointsField,
  publishedField,
  publishedTimesOf,
  updatesField,
  updatesOf,
} from './article-fields.ts'
import { readTranslations } from './article-translations.ts'
import { focusField, pictureField } from './assets.ts'
import type { ContentFolder, ReadPart } from './content-folder.ts'
import { checkFileName, type MarkdownFile, readMarkdownFolder } from './markdown-file.ts'

/** Reading speed of an adult on a screen. */
const wordsPerMinute = 220

/** The published articles, newest first, and those that are published later. */
export interface ReadArticles extends ReadPart<OwnArticle[]> {
  /** When the next scheduled article is published, or one is no longer news; ms since 1970. */
  nextAt: number | undefined
  /** Paths of the scheduled articles and drafts, also of those with errors. */
  scheduled: ReadonlySet<string>
  /** All articles that can be laid out, published or not, with errors or not. */
  written: readonly WrittenArticle[]
  /** Paths of all articles, scheduled and broken ones included. */
  paths: ReadonlySet<string>
}

/** Reads `articles/*.md`. An article is scheduled until the time or day in `published`, a draft for ever. */
export async function readArticles(cityFolder: ContentFolder): Promise<ReadArticles> {
  const { files, problems } = await readMarkdownFolder(cityFolder, 'articles', articleSchema(cityFolder))
  const translated = readTranslations(cityFolder, files)
  const articles = files.flatMap(
    (file) => articleOf(file, cityFolder, translated.translations.get(file.name)) ?? [],
  )
  const { published = [], later = [] } = Object.groupBy(articles, ({ shownAt }) =>
    shownAt <= cityFolder.now ? 'published' : 'later',
  )
  return {
    content: published
      .map(({ article }) => article)
      .toSorted((one, other) => other.publishedAt - one.publishedAt || one.slug.localeCompare(other.slug)),
    nextAt: nextOf([
      ...later.map(({ shownAt }) => shownAt),
      ...published.flatMap(({ newsUntil }) => (newsUntil > cityFolder.now ? newsUntil : [])),
    ]),
    scheduled: new Set(
      files.flatMap((file) => (isForLater(file, cityFolder) ? pathsOf(file, cityFolder) : [])),
    ),
    written: articles,
    problems: [
      ...problems,
      ...translated.problems,
      ...findArticleClashes(files, cityFolder.id),
      ...files.flatMap(({ name, written }) => {
        const path = `${cityFolder.id}/articles/${name}.md`
        const { errors, warnings } = written
          ? checkArticle(written, cityFolder)
          : { errors: [], warnings: [] }
        return [
          ...problemsOf(path, 'error', [...checkFileName(name), ...errors]),
          ...problemsOf(path, 'warning', warnings),
        ]
      }),
    ],
    links: files.flatMap(({ links }) => links),
    paths: new Set(files.flatMap((file) => pathsOf(file, cityFolder))),
  }
}

/** Whether an article is a draft or scheduled, if its front matter is readable: its pictures are hidden. */
function isForLater({ written }: MarkdownFile<unknown>, { timeZone, now }: ContentFolder): boolean {
  if (!written) return false
  if (fieldOf(written.value, 'draft') === true) return true
  const published = publishedField(timeZone).safeParse(fieldOf(written.value, 'published'))
  return published.success && publishedTimesOf(published.data, timeZone).shownAt > now
}

/** What is wrong with the days of an article; of a draft, only that it is one. */
function checkArticle(written: YamlFile, cityFolder: ContentFolder): ReturnType<typeof checkDays> {
  if (fieldOf(written.value, 'draft') !== true) return checkDays(written, cityFolder)
  const expected = 'it without this line when readers may see it'
  return { errors: [], warnings: [findingAt(written, ['draft'], 'a draft', expected)] }
}

/** An article whose section cannot be read may be in any, so that links to it are not reported, too. */
function pathsOf({ name, written }: MarkdownFile<unknown>, { categories }: ContentFolder): string[] {
  const section = written && fieldOf(written.value, 'section')
  const isKnown = categories === undefined || categories.some((one) => one.section === section)
  if (section !== undefined && isKnown) return [`/${section}/${name}`]
  return (categories ?? []).map(({ section }) => `/${section}/${name}`)
}

/** Front matter of an article. */
export function articleSchema({
  assets,
  categories,
  timeZone,
}: Pick<ContentFolder, 'assets' | 'categories' | 'timeZone'>) {
  const sections = categories?.map(({ section }) => section)
  return fields({
    title: text.describe('the headline'),
    section: (sections ? z.enum(sections, { error: oneOf(sections) }) : text).describe(
      "a category's path without its slash, or its `section`",
    ),
    deck: text.describe('the sentence under the headline, which search engines show too'),
    author: text.describe('a person, or a desk: a name that ends in Desk, Staff, Team or Board'),
    draft: z.boolean({ error: 'true or false' }).exactOptional().describe('true keeps it from readers'),
    was: list(oldPath, 'paths, such as /local-news/king-tides')
      .exactOptional()
      .describe('its old addresses, from which readers are sent on'),
    kind: z
      .enum(kinds, { error: oneOf(kinds) })
      .exactOptional()
      .describe('without it news for two days, then a guide'),
    published: publishedField(timeZone).describe(
      'a day counts as noon; until a day or time to come the article is nowhere',
    ),
    updates: updatesField.exactOptional().describe('shown at its head; the newest day is its Updated day'),
    corrections: correctionsField.exactOptional().describe('shown at its head and on /corrections'),
    image: pictureField(assets).describe('above the text, on cards and where the article is shared'),
    focus: focusField.exactOptional().describe('what of the picture stays in sight where it is cut'),
    imageAlt: textAbout('what the picture shows, for people who cannot see it').describe(
      'read out in place of the picture',
    ),
    imageCredit: textAbout('who made the picture').describe('shown under the picture'),
    keywords: list(text, 'words in brackets, such as [king tides, seawalls]').describe(
      'what search engines may find it by',
    ),
    keyPoints: keyPointsField.exactOptional().describe('what to do, when, and whom to call'),
    beside: z
      .enum(besides, { error: oneOf(besides) })
      .exactOptional()
      .describe('live tides and surf, or the alerts in effect, beside the text'),
  })
}

const oldPath = textLike(
  /^\/[a-z0-9-]+\/[a-z0-9-]+$/,
  'the path that the article had, such as /local-news/king-tides',
)

const kinds = ['news', 'guide'] as const
const besides = ['beach', 'alerts'] as const
/** An article of no kind is news for so long (ms) after its publication. */
const newsFor = 2 * day

type ArticleFields = z.infer<ReturnType<typeof articleSchema>>

function articleOf(
  { name, fields, body, subheads }: MarkdownFile<ArticleFields>,
  { timeZone, categories = [], now }: ContentFolder,
  translations: OwnArticle['translations'] = [],
): (WrittenArticle & { newsUntil: number }) | undefined {
  const category = categories.find((one: Category) => one.section === fields?.section)
  if (!fields || !body || !category) return undefined
  const { title, section, deck, author, published, image, imageAlt, imageCredit, keywords } = fields
  const updates = updatesOf(fields.updates, timeZone)
  const corrections = correctionsOf(fields.corrections, timeZone)
  const changes = [...updates, ...corrections].map(({ at }) => at)
  const { publishedAt, shownAt, hasTime } = publishedTimesOf(published, timeZone)
  const isDraft = fields.draft === true
  const newsUntil =
    fields.kind === undefined ? publishedAt + newsFor : fields.kind === 'news' ? Number.POSITIVE_INFINITY : 0
  const article = {
    slug: name,
    section,
    sectionName: category.sectionName,
    category: category.key,
    path: `/${section}/${name}`,
    title,
    deck,
    author,
    publishedAt,
    hasTime,
    updatedAt: changes.length > 0 ? Math.max(...changes) : undefined,
    updates,
    corrections,
    image: { address: image, alt: imageAlt, credit: imageCredit, focus: fields.focus },
    keywords,
    keyPoints: fields.keyPoints ?? [],
    was: fields.was ?? [],
    beside: fields.beside,
    ...body,
    subheads,
    readMinutes: Math.max(1, Math.round(body.text.split(/\s+/).length / wordsPerMinute)),
    isNews: now < newsUntil,
    translations,
  }
  return { article, newsUntil, shownAt: isDraft ? Number.POSITIVE_INFINITY : shownAt }
}

/** The next instant at which an article is published; drafts have none. */
function nextOf(times: readonly number[]): number | undefined {
  const next = Math.min(...times)
  return Number.isFinite(next) ? next : undefined
}
