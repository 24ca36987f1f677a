import { z } from 'zod'
import { messageOf } from '../text/error-message.ts'
import { findStories } from './find-stories.ts'
import type { StoryArticle } from './profile.ts'

const id = z.union([z.string().min(1).max(500), z.number()], {
  error: 'expected a number, or a text of 1 to 500 characters',
})
const text = z
  .string({ error: 'expected a text' })
  .nullish()
  .transform((value) => value ?? '')

const lineShape = z.object({
  id,
  title: text,
  summary: text,
  publishedAt: z
    .union([z.string(), z.number()], { error: 'expected a time as a text or number' })
    .nullish()
    .transform(readTime),
  language: text,
  source: text,
  link: text,
})

/** The answer for one article. `story`: id of the earliest report of its story. */
interface StoryLine {
  id: string | number
  story: string | number
}

/** The answers for lines of articles. `errors`: sentences that name the line. */
export interface StoryLines {
  lines: StoryLine[]
  errors: string[]
}

/** Further lines are not read. It is more than the network's articles of three days. */
const mostLines = 1_000_000

/** Longer lines (in characters) are refused. */
const longestLine = 1_000_000

type Read = Omit<StoryArticle, 'id'> & { name: string | number }

/**
 * Finds the stories of articles in JSON lines with `id`, `title`, `summary`, `publishedAt` (ISO 8601, or seconds or
 * milliseconds since 1970), `language`, `source` and `link`, of which only `id` is required. A line that cannot be read is told and left out.
 * Answers are in the order of the lines.
 */
export async function findStoriesOfLines(
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<StoryLines> {
  const errors: string[] = []
  const articles: Read[] = []
  const seen = new Map<string, number>()
  let number = 0
  for await (const line of lines) {
    number++
    if (number > mostLines) {
      errors.push(`line ${number}: more than ${mostLines} lines: this one and those after it were not read`)
      break
    }
    if (line.trim() === '') continue
    const read = readLine(line)
    const before = typeof read === 'string' ? undefined : seen.get(keyOf(read.name))
    if (typeof read === 'string') errors.push(`line ${number}: ${read}`)
    else if (before !== undefined) {
      errors.push(`line ${number}: the id ${JSON.stringify(read.name)} was given in line ${before} already`)
    } else {
      seen.set(keyOf(read.name), number)
      articles.push(read)
    }
  }
  return { lines: answer(articles), errors }
}

/** Numbers the ids in their sorted order, so that the result does not depend on the order of the lines. */
function answer(articles: readonly Read[]): StoryLine[] {
  const inOrder = articles.toSorted((a, b) => compareNames(a.name, b.name))
  const stories = findStories(inOrder.map((article, id) => ({ ...article, id })))
  const storyOf = new Map<string, string | number>()
  for (const { id, reports } of stories) {
    const name = inOrder[id]?.name ?? ''
    for (const report of reports) storyOf.set(keyOf(report.name), name)
  }
  return articles.map(({ name }) => ({ id: name, story: storyOf.get(keyOf(name)) ?? name }))
}

/** The article of a line, or an error. */
function readLine(line: string): Read | string {
  if (line.length > longestLine) return `longer than ${longestLine} characters`
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    return `not JSON: ${messageOf(error)}`
  }
  const parsed = lineShape.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const field = issue?.path.join('.')
    return `${field ? `"${field}": ` : ''}${issue?.message ?? 'not an article'}`
  }
  const { id, title, summary, ...rest } = parsed.data
  return { name: id, title: flat(title).slice(0, 500), summary: flat(summary).slice(0, 1000), ...rest }
}

function flat(text: string): string {
  return text.slice(0, 5000).replace(/\s+/g, ' ').trim()
}

/** Milliseconds since 1970; undefined for an unreadable date. */
function readTime(value: string | number | null | undefined): number | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const number = typeof value === 'string' && /^\d{9,13}$/.test(value) ? Number(value) : value
  if (typeof number === 'string') {
    const time = Date.parse(number)
    return Number.isNaN(time) ? undefined : time
  }
  if (!Number.isFinite(number) || number <= 0) return undefined
  // Smaller numbers are seconds (until the year 5138), larger ones milliseconds (from 1973).
  return number < 1e11 ? number * 1000 : number
}

function keyOf(name: string | number): string {
  return `${typeof name} ${name}`
}

function compareNames(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
  const [x, y] = [String(a), String(b)]
  if (x.length !== y.length && /^\d+$/.test(x) && /^\d+$/.test(y)) return x.length - y.length
  return x < y ? -1 : x > y ? 1 : 0
}
