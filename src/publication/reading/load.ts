import { join, resolve } from 'node:path'
import pLimit from 'p-limit'
import { formatProblem, type Problem } from '../../text/problem.ts'
import { type CityFiles, readTextFile } from '../files/city-files.ts'
import { listCityFolders } from '../files/city-folders.ts'
import { networkFile, networkId } from '../network/layers.ts'
import { readCityIn, readIndex, readNetwork } from '../network/network.ts'
import { readYaml } from '../network/read-yaml.ts'
import type { Publication } from '../publication.ts'
import { parseRemovals, removedFile } from '../removals.ts'
import { findHostClashes, type HostClaim } from '../settings/host-claims.ts'
import { networkSchema } from '../settings/network-file.ts'
import { checkNetwork } from './check-network.ts'
import { articleOf, readHostClaims, readPublication } from './read-publication.ts'

/** Limits how many cities are read at once, because each is held in memory meanwhile. */
const citiesAtOnce = pLimit(8)

/** Valid publications, and the problems of all. */
export interface LoadedPublications {
  publications: Publication[]
  problems: Problem[]
}

/**
 * Reads every folder of a folder of publications, in the order of their names. A host that two of them claim
 * is an error of both.
 */
export async function loadPublications(publicationsDir: string): Promise<LoadedPublications> {
  const publications: Publication[] = []
  const { problems } = await visitPublications(publicationsDir, async (publication) => {
    if (publication.id !== networkId) publications.push(publication)
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

/** What was found in one city's folder. */
export interface VisitedCity {
  id: string
  problems: readonly Problem[]
  hostClaims: HostClaim[]
}

/** Reads one city and gives it to `visit` if it is sound. */
export async function visitCity(
  root: string,
  id: string,
  network: CityFiles | undefined,
  visit: (publication: Publication) => Promise<Problem[]>,
): Promise<VisitedCity> {
  const { publication, problems, hostClaims } = await readPublication(
    await readCityIn(resolve(root, id), network),
  )
  const more = publication ? await visit(publication) : []
  return { id, problems: [...problems, ...more], hostClaims }
}

/** Reads cities elsewhere, such as in worker threads, in any order. */
export type VisitCities = (ids: readonly string[]) => Promise<VisitedCity[]>

/**
 * Reads folders as `loadPublications` does, gives each sound publication to `visit`, which may
 * find more problems, and keeps none of them in memory. With `only`, of all others no more is
 * read than which hosts they claim. Without it cities are not read while the network's files are
 * broken: the same mistake would be theirs. `elsewhere` reads the cities in place of this thread.
 */
export async function visitPublications(
  publicationsDir: string,
  visit: (publication: Publication) => Promise<Problem[]>,
  only?: string,
  elsewhere?: VisitCities,
): Promise<{ problems: Problem[]; isNetworkBroken?: boolean }> {
  const root = resolve(publicationsDir)
  const listed = await listCityFolders(root)
  if (listed.problems.length > 0) return { problems: listed.problems }
  const shared = parseRemovals(await readTextFile(join(root, removedFile)), removedFile)
  const network = await readNetwork(root)
  const common = network && (await checkNetwork(network))
  const commonProblems = common?.publication
    ? [...common.problems, ...(await visit(common.publication))]
    : (common?.problems ?? [])
  const isBroken = (problem: Problem) =>
    problem.level === 'error' && articleOf(problem, networkId) === undefined
  if (only === undefined && commonProblems.some(isBroken)) {
    return { problems: [...shared.problems, ...commonProblems], isNetworkBroken: true }
  }
  const here: VisitCities = (ids) =>
    citiesAtOnce.map(ids, async (id) =>
      only === undefined || id === only
        ? visitCity(root, id, network, visit)
        : { id, problems: [], hostClaims: readHostClaims(readIndex(resolve(root, id), network)) },
    )
  const read = await (elsewhere ?? here)(listed.ids)
  const { content: settings, file } = network ? readYaml(network, networkFile, networkSchema, 'optional') : {}
  const directory = settings?.host
  const clashes = findHostClashes([
    ...(directory === undefined
      ? []
      : [{ id: networkId, host: directory, ...(file?.at(['host']) ?? { line: 1 }), field: 'host' }]),
    ...read.flatMap(({ hostClaims }) => hostClaims),
  ])
  return {
    problems: [...shared.problems, ...commonProblems, ...withoutRepeats(read, commonProblems), ...clashes],
  }
}

/** Problems of cities, without warnings about the network's files and what was told of these before. */
function withoutRepeats(
  cities: readonly { id: string; problems: readonly Problem[] }[],
  told: readonly Problem[],
): Problem[] {
  const known = new Set(told.map(formatProblem))
  return cities.flatMap(({ id, problems }) =>
    problems.flatMap((problem) => {
      if (cityOfProblem(problem) !== networkId) return problem
      const line = formatProblem(problem)
      if (problem.level === 'warning' || known.has(line)) return []
      known.add(line)
      return { ...problem, found: `${problem.found} (in ${id})` }
    }),
  )
}

/** The id of the publication in whose folder a problem is. */
export function cityOfProblem(problem: Problem): string {
  return problem.file.split('/')[0] ?? ''
}
