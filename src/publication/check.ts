import { formatProblem, oneOf, type Problem } from '../text/problem.ts'
import { listCityFolders } from './city-folders.ts'
import { findCopiedTexts } from './copied-texts.ts'
import { cityOfProblem, visitPublications } from './load.ts'
import { networkId } from './network/layers.ts'
import type { Publication } from './publication.ts'
import { articleOf } from './read-publication.ts'
import { findSharedPictures } from './shared-pictures.ts'

/**
 * Checks every publication of a folder, or one, and reports all problems as a text for its publisher. `ok`: there are no
 * errors; warnings do not count. `lookDeeper`: a check that takes too long to be done whenever a publication is loaded.
 */
export async function checkPublications(
  publicationsDir: string,
  city?: string,
  lookDeeper: (publication: Publication) => Promise<Problem[]> = async () => [],
): Promise<{ ok: boolean; report: string }> {
  const { ids } = await listCityFolders(publicationsDir)
  if (city !== undefined && ids.length > 0 && !ids.includes(city)) {
    return { ok: false, report: `There is no publication "${city}". There is ${oneOf(ids)}.` }
  }
  const wanted = city === undefined ? ids : [city]
  const found = await visitPublications(publicationsDir, lookDeeper, city)
  const cities = found.isNetworkBroken ? [] : wanted
  const problems = [
    ...found.problems,
    ...(await findSharedPictures(publicationsDir, ids)),
    ...(await findCopiedTexts(publicationsDir, ids, city)),
  ]
  const known = new Set([...ids, networkId])
  // Problems of no particular city, such as a missing folder, are part of every report.
  const general = problems.filter((problem) => !known.has(cityOfProblem(problem)))
  const byCity = Map.groupBy(problems, cityOfProblem)
  const told = cities.flatMap((id) => byCity.get(id) ?? [])
  const common = byCity.get(networkId) ?? []
  const sections = [
    ...(common.length > 0 ? [formatCity(networkId, common)] : []),
    ...cities.map((id) => formatCity(id, byCity.get(id) ?? [])),
  ]
  const all = [...general, ...common, ...told]
  return {
    ok: !all.some(isError),
    report: [
      ...general.map(formatProblem),
      ...sections,
      ...(found.isNetworkBroken
        ? ['The cities were not checked: what they share has to be mended first.']
        : []),
      summarise(cities, all),
    ].join('\n\n'),
  }
}

function formatCity(id: string, problems: readonly Problem[]): string {
  const articles = problems.filter((problem) => isError(problem) && articleOf(problem, id) !== undefined)
  const errors = problems.filter((problem) => isError(problem) && articleOf(problem, id) === undefined)
  const placeholders = problems.filter((problem) => problem.placeholder)
  const warnings = problems.filter((problem) => !isError(problem) && !problem.placeholder)
  return [
    id,
    ...formatGroup('To fix, or these articles are not served; the rest is:', articles),
    ...formatGroup(
      id === networkId
        ? 'To fix, or all cities keep the last good state of these files:'
        : 'To fix, or this city is not served as it is here:',
      errors,
    ),
    ...formatGroup('To look at:', warnings),
    ...formatGroup('To fill in before going live:', placeholders),
    ...(problems.length === 0 ? ['  Nothing to fix.'] : []),
  ].join('\n')
}

function formatGroup(title: string, problems: readonly Problem[]): string[] {
  if (problems.length === 0) return []
  const inOrder = problems.toSorted(
    (one, other) => one.file.localeCompare(other.file) || (one.line ?? 0) - (other.line ?? 0),
  )
  return [`  ${title}`, ...inOrder.map((problem) => `    ${formatProblem(problem)}`)]
}

function summarise(cities: readonly string[], problems: readonly Problem[]): string {
  const errors = problems.filter(isError).length
  const counts = `${count(errors, 'error')}, ${count(problems.length - errors, 'warning')}`
  return `Checked ${count(cities.length, 'publication')}: ${counts}. ${errors === 0 ? 'Ready to serve.' : 'Not ready.'}`
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}

function isError(problem: Problem): boolean {
  return problem.level === 'error'
}
