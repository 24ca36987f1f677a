import { formatProblem, type Problem } from '../../text/problem.ts'
import { networkId } from '../network/layers.ts'
import { cityOfProblem } from './load.ts'
import { isHolding } from './read-publication.ts'

/** What was found in publications' folders. */
export interface CheckedPublications {
  /** Those that were checked. */
  ids: readonly string[]
  /** Problems of these, of the network, and of no particular one. */
  problems: readonly Problem[]
  /** The network has errors: what cities share has to be mended before they are checked. */
  isNetworkBroken: boolean
}

/** Whether everything can be served; `strict`: warnings count, too. */
export function isReady({ problems }: CheckedPublications, strict: boolean): boolean {
  return strict ? problems.length === 0 : !problems.some(isError)
}

/** All problems as a text for publishers, one city after another. */
export function formatCities(checked: CheckedPublications, strict: boolean): string {
  const { ids, problems } = checked
  const byCity = Map.groupBy(problems, cityOfProblem)
  const common = byCity.get(networkId) ?? []
  return [
    ...generalProblems(checked).map(formatProblem),
    ...(common.length > 0 ? [formatCity(networkId, common)] : []),
    ...ids.map((id) => formatCity(id, byCity.get(id) ?? [])),
    ...explainBrokenNetwork(checked),
    formatCounts(checked, strict),
  ].join('\n\n')
}

/** Problems of no particular city, such as a missing folder, are part of every report. */
function generalProblems({ ids, problems }: CheckedPublications): Problem[] {
  const known = new Set([...ids, networkId])
  return problems.filter((problem) => !known.has(cityOfProblem(problem)))
}

/** The report for operators of many cities: the network's problems, and the cities' by kind, with counts. */
export function formatKinds(checked: CheckedPublications, strict: boolean): string {
  const { ids, problems } = checked
  const known = new Set(ids)
  const kinds = [
    ...Map.groupBy(
      problems.filter((problem) => known.has(cityOfProblem(problem))),
      kindOf,
    ),
  ].map(([kind, alike]) => ({ kind, alike, cities: new Set(alike.map(cityOfProblem)).size }))
  const common = problems.filter((problem) => cityOfProblem(problem) === networkId)
  const list = (title: string, wanted: (problem: Problem) => boolean) => {
    const lines = kinds
      .filter(({ alike }) => alike.some(wanted))
      .sort((one, other) => other.cities - one.cities || (one.kind < other.kind ? -1 : 1))
      .flatMap(({ kind, alike, cities }) => [
        `  ${count(cities, 'city', 'cities').padStart(12)}  ${kind}`,
        ...alike.slice(0, 1).map((problem) => `${''.padStart(16)}${formatProblem(problem)}`),
      ])
    return lines.length === 0 ? [] : [[title, ...lines].join('\n')]
  }
  return [
    ...generalProblems(checked).map(formatProblem),
    ...(common.length > 0 ? [formatCity(networkId, common)] : []),
    ...list('To fix, or these are not served as they are here:', isError),
    ...list('To look at:', (problem) => !isError(problem) && !problem.placeholder),
    ...list('To fill in before going live:', (problem) => !isError(problem) && problem.placeholder === true),
    ...explainBrokenNetwork(checked),
    formatCounts(checked, strict),
  ].join('\n\n')
}

/** Problems of one kind have the same cause in each city: the file, the field and what is expected there. */
function kindOf({ file, field = '', expected, placeholder }: Problem): string {
  const where = file
    .replace(/^[^/]+\/?/, '')
    .replace(/[^/]+\.\w+$/, (name) => (file.split('/').length > 2 ? '*' : name))
  const words = [placeholder ? 'placeholder in' : '', where, field.replaceAll(/\[\d+\]/g, '[]')].filter(
    Boolean,
  )
  return `${words.join(' ')}: ${expected}`
}

/** The report for programs: counts, and each problem's level, file, line, field, found and expected. */
export function reportAsJson(checked: CheckedPublications, strict: boolean): string {
  const { ids, problems } = checked
  const errors = problems.filter(isError).length
  const counts = { publications: ids.length, errors, warnings: problems.length - errors }
  return JSON.stringify({ ready: isReady(checked, strict), ...counts, problems }, undefined, 2)
}

function explainBrokenNetwork({ isNetworkBroken }: CheckedPublications): string[] {
  return isNetworkBroken ? ['The cities were not checked: what they share has to be mended first.'] : []
}

function formatCity(id: string, problems: readonly Problem[]): string {
  const files = problems.filter(isHolding)
  const entries = problems.filter((problem) => isError(problem) && !isHolding(problem))
  const placeholders = problems.filter((problem) => problem.placeholder)
  const warnings = problems.filter((problem) => !isError(problem) && !problem.placeholder)
  return [
    id,
    ...formatGroup('To fix, or readers get these files as they were before, or not at all:', files),
    ...formatGroup('To fix, or readers get these files without the entries:', entries),
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

function formatCounts(checked: CheckedPublications, strict: boolean): string {
  const errors = checked.problems.filter(isError).length
  const warnings = checked.problems.length - errors
  const counts = `${count(errors, 'error')}, ${count(warnings, 'warning')}`
  return `Checked ${count(checked.ids.length, 'publication')}: ${counts}. ${isReady(checked, strict) ? 'Ready to serve.' : 'Not ready.'}`
}

function count(number: number, word: string, words = `${word}s`): string {
  return `${number} ${number === 1 ? word : words}`
}

function isError(problem: Problem): boolean {
  return problem.level === 'error'
}
