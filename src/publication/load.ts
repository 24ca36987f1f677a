import { join, resolve } from 'node:path'
import pLimit from 'p-limit'
import type { Problem } from '../text/problem.ts'
import { readCityFiles, readIndexFiles, readTextFile } from './city-files.ts'
import { listCityFolders } from './city-folders.ts'
import { findHostClashes } from './host-claims.ts'
import type { Publication } from './publication.ts'
import { readHostClaims, readPublication } from './read-publication.ts'
import { parseRemovals, removedFile } from './removals.ts'

/** Limits how many cities are read at once, because each is held in memory meanwhile. */
const citiesAtOnce = pLimit(8)

/** Valid publications, and the problems of all. */
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
  const publications: Publication[] = []
  const { problems } = await visitPublications(publicationsDir, async (publication) => {
    publications.push(publication)
    return []
  })
  const clashing = new Set(problems.filter(({ level }) => level === 'error').map(cityOfProblem))
  return {
    publications: publications
      .filter(({ id }) => !clashing.has(id))
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
    problems,
  }
}

/**
 * Reads folders as `loadPublications` does, gives each sound publication to `visit`, which may find more problems, and
 * keeps none of them in memory. With `only`, of all others no more is read than which hosts they claim.
 */
export async function visitPublications(
  publicationsDir: string,
  visit: (publication: Publication) => Promise<Problem[]>,
  only?: string,
): Promise<{ problems: Problem[] }> {
  const root = resolve(publicationsDir)
  const listed = await listCityFolders(root)
  if (listed.problems.length > 0) return { problems: listed.problems }
  const shared = parseRemovals(await readTextFile(join(root, removedFile)), removedFile)
  const read = await citiesAtOnce.map(listed.ids, async (id) => {
    const folder = resolve(root, id)
    if (only !== undefined && id !== only)
      return { problems: [], hostClaims: readHostClaims(await readIndexFiles(folder)) }
    const { publication, problems, hostClaims } = await readPublication(await readCityFiles(folder))
    return { problems: publication ? [...problems, ...(await visit(publication))] : problems, hostClaims }
  })
  const clashes = findHostClashes(read.flatMap(({ hostClaims }) => hostClaims))
  return { problems: [...shared.problems, ...read.flatMap(({ problems }) => problems), ...clashes] }
}

/** The id of the publication in whose folder a problem is. */
export function cityOfProblem(problem: Problem): string {
  return problem.file.split('/')[0] ?? ''
}
