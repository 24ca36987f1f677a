import { fixedPaths } from '../src/publication/fixed-paths.ts'

/** The pages with a fixed address that readers visit. */
export const pagePaths = fixedPaths

/** Every page with a fixed address: those, and the ones that stand in frames of ours. */
export const staticPaths: readonly string[] = [
  ...fixedPaths,
  '/embed/live',
  '/embed/events',
  '/embed/contact',
]

/** An article and two searches of Fort Lauderdale, the second with a full list. */
export const examplePaths: readonly string[] = [
  '/local-news/king-tides-and-seawalls',
  '/search?q=tide',
  '/search?q=the',
]
