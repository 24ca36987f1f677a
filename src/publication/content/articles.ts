import { z } from 'zod'
import type { Category } from '../categories.ts'
import type { OwnArticle } from '../content.ts'
import { type Finding, oneOf, problemsOf, quote } from '../problem.ts'
import { dayField, fields, list, text } from '../schema-parts.ts'
import { fieldOf, type YamlFile } from '../yaml-file.ts'
import { dayOf, instantOf, isDay } from '../zoned-time.ts'
import { pictureField } from './assets.ts'
import type { ContentFolder, ReadPart } from './content-folder.ts'
import { checkFileName, type MarkdownFile, readMarkdownFolder } from './markdown-file.ts'

/** An adult's pace for prose on a screen. */
const wordsPerMinute = 220

/** Reads `articles/*.md`, newest first. `paths` are those of all articles, broken ones included. */
export async function readArticles(
  place: ContentFolder,
): Promise<ReadPart<OwnArticle[]> & { paths: Set<string> }> {
  const { files, problems } = await readMarkdownFolder(place, 'articles', articleSchema(place))
  const articles = files.flatMap((file) => articleOf(file, place) ?? [])
  const today = dayOf(place.now, place.timeZone)
  return {
    content: articles.toSorted(
      (one, other) => other.publishedAt - one.publishedAt || one.slug.localeCompare(other.slug),
    ),
    problems: [
      ...problems,
      ...files.flatMap(({ name, written }) => {
        const path = `${place.id}/articles/${name}.md`
        const { errors, warnings } = written ? checkDays(written, today) : { errors: [], warnings: [] }
        return [
          ...problemsOf(path, 'error', [...checkFileName(name), ...errors]),
          ...problemsOf(path, 'warning', warnings),
        ]
      }),
    ],
    links: files.flatMap(({ links }) => links),
    paths: new Set(files.map(({ name, written }) => `/${fieldOf(written?.value, 'section')}/${name}`)),
  }
}

function articleSchema({ assets, categories }: ContentFolder) {
  const sections = categories?.map(({ section }) => section)
  return fields({
    title: text,
    section: sections ? z.enum(sections, { error: oneOf(sections) }) : text,
    deck: text,
    author: text,
    published: dayField,
    updated: dayField.exactOptional(),
    image: pictureField(assets),
    imageAlt: text,
    imageCredit: text,
    keywords: list(text, 'texts'),
  })
}

type ArticleFields = z.infer<ReturnType<typeof articleSchema>>

function articleOf(
  { name, fields, body }: MarkdownFile<ArticleFields>,
  { timeZone, categories = [] }: ContentFolder,
): OwnArticle | undefined {
  const category = categories.find((one: Category) => one.section === fields?.section)
  if (!fields || !body || !category) return undefined
  const { title, section, deck, author, published, updated, image, imageAlt, imageCredit, keywords } = fields
  return {
    slug: name,
    section,
    sectionName: category.sectionName,
    category: category.key,
    path: `/${section}/${name}`,
    title,
    deck,
    author,
    publishedAt: instantOf(published, 12, timeZone),
    updatedAt: updated === undefined ? undefined : instantOf(updated, 12, timeZone),
    image: { address: image, alt: imageAlt, credit: imageCredit },
    keywords,
    ...body,
    readMinutes: Math.max(1, Math.round(body.text.split(/\s+/).length / wordsPerMinute)),
  }
}

/** What a schema cannot say of one day: how it stands to another and to today. */
function checkDays(file: YamlFile, today: string): { errors: Finding[]; warnings: Finding[] } {
  const published = dayIn(file, 'published')
  const updated = dayIn(file, 'updated')
  const errors =
    published && updated && updated < published
      ? [told(file, 'updated', updated, `${published} or later: the article was published then`)]
      : []
  const warnings = (
    [
      ['published', published],
      ['updated', updated],
    ] as const
  ).flatMap(([field, day]) => (day && day > today ? [told(file, field, day, 'today or earlier')] : []))
  return { errors, warnings }
}

function dayIn(file: YamlFile, field: string): string | undefined {
  const value = fieldOf(file.value, field)
  return typeof value === 'string' && isDay(value) ? value : undefined
}

function told(file: YamlFile, field: string, day: string, expected: string): Finding {
  return { line: file.lineOf([field]), field, found: quote(day), expected }
}
