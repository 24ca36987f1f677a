import { resolve } from 'node:path'
import pLimit from 'p-limit'
import { readCityFiles } from './city-files.ts'
import { listCityFolders } from './city-folders.ts'
import { findClashes } from './host-claims.ts'
import type { Problem } from './problem.ts'
import type { Publication } from './publication.ts'
import { readPublication } from './read-publication.ts'

/** What is half read is held in memory. */
const citiesAtOnce = pLimit(8)

/** Publications that may be served, and everything their publishers have to know. */
export interface LoadedPublications {
  publications: Publication[]
  problems: Problem[]
}

/**
 * Reads one publication's folder. Never throws for what a publisher wrote: every problem is in the list, and an
 * error leaves `publication` undefined.
 */
export async function loadPublication(
  folder: string,
): Promise<{ publication: Publication | undefined; problems: Problem[] }> {
  const { publication, problems } = await readPublication(await readCityFiles(resolve(folder)))
  return { publication, problems }
}

/**
 * Reads every folder of a folder of publications, in the order of their names. A host that two of them claim
 * is an error of both.
 */
export async function loadPublications(publicationsDir: string): Promise<LoadedPublications> {
  const root = resolve(publicationsDir)
  const listed = await listCityFolders(root)
  if (listed.problems.length > 0) return { publications: [], problems: listed.problems }
  const read = await citiesAtOnce.map(listed.ids, async (id) =>
    readPublication(await readCityFiles(resolve(root, id))),
  )
  const clashes = findClashes(read.flatMap((one) => one.hostClaims))
  const clashing = new Set(clashes.map(({ file }) => file))
  return {
    publications: read.flatMap(({ publication }) =>
      publication && !clashing.has(`${publication.id}/publication.yaml`) ? [publication] : [],
    ),
    problems: [...read.flatMap((one) => one.problems), ...clashes],
  }
}

/** The id of the publication in whose folder a problem stands. */
export function publicationOf(problem: Problem): string {
  return problem.file.split('/')[0] ?? ''
}
