import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const articleShape = z.strictObject({
  id: z.int().positive(),
  title: z.string().min(1),
  summary: z.string(),
  publishedAt: z.iso.datetime(),
  language: z.enum(['en', 'es']),
  source: z.string().min(1),
  link: z.url(),
  origin: z.union([z.literal('composed'), z.templateLiteral(['real:', z.string()])]),
  story: z.string().optional(),
})

const pairShape = z.strictObject({
  a: z.int().positive(),
  b: z.int().positive(),
  label: z.enum(['same story', 'different']),
  kind: z.string().min(1),
  split: z.enum(['tune', 'test']),
})

/** An article of the set; `story` is the event that a composed one reports. */
export type LabelledArticle = z.infer<typeof articleShape>

/** Two articles, by id, and whether they tell the same story. */
export type LabelledPair = z.infer<typeof pairShape>

/** Reads the labelled articles. Throws, with file and line, at one that is not of the described form. */
export function readLabelledArticles(): LabelledArticle[] {
  return readLines('articles.jsonl', articleShape)
}

/** Reads the labelled pairs. Throws, with file and line, at one that is not of the described form. */
export function readLabelledPairs(): LabelledPair[] {
  return readLines('pairs.jsonl', pairShape)
}

/** Values of a file of JSON lines beside this one. Throws, with file and line, at one of another shape. */
export function readLines<T>(file: string, shape: z.ZodType<T>): T[] {
  const lines = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line, index) => {
    const parsed = shape.safeParse(JSON.parse(line))
    if (parsed.success) return parsed.data
    throw new Error(`${file}, line ${index + 1}: ${z.prettifyError(parsed.error)}`)
  })
}
