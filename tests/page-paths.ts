import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { possiblePaths } from '../src/publication/pages.ts'
import { knownPublications } from './temporary-publications.ts'

const written = readFileSync(join(knownPublications['fort-lauderdale'], 'categories.yaml'), 'utf8')

/** The categories of the city that most journeys visit, as its publisher wrote them. */
export const cityCategories: readonly {
  key: string
  path: string
  name: string
  shortName?: string
  heading?: string
}[] = parse(written).categories

/** The pages with a fixed address that readers visit; that city has them all. */
export const pagePaths = possiblePaths({ categories: parse(written).categories })

/** Every page with a fixed address: those, and the ones that stand in frames of ours. */
export const staticPaths: readonly string[] = [...pagePaths, '/embed/live', '/embed/contact']

/** An article and two searches of Fort Lauderdale, the second with a full list. */
export const examplePaths: readonly string[] = [
  '/local-news/king-tides-and-seawalls',
  '/search?q=tide',
  '/search?q=the',
]
