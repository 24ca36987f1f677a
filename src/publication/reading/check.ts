import type { Problem } from '../../text/problem.ts'
import { listCityFolders, refuseUnknownCity } from '../files/city-folders.ts'
import type { Publication } from '../publication.ts'
import { type CheckedPublications, formatCities, formatKinds, isReady, reportAsJson } from './check-report.ts'
import { cityOfProblem, type VisitCities, visitPublications } from './load.ts'

/** How the result of a check is told. */
interface CheckOptions {
  /** `cities` one after another, for publishers; `kinds` of problems, for operators; `json` for programs. */
  form?: keyof typeof forms
  /** Whether warnings count as errors do. */
  strict?: boolean
  /** Reads all cities in place of this thread, and looks deeper itself. */
  elsewhere?: VisitCities
}

const forms = { cities: formatCities, kinds: formatKinds, json: reportAsJson }

/**
 * Reports all problems of a folder's publications, or of one, as a text. `ok`: no errors, nor warnings
 * if `strict`. `lookDeeper`: a check that takes too long to be done whenever a publication is loaded.
 */
export async function checkPublications(
  publicationsDir: string,
  city?: string,
  lookDeeper: (publication: Publication) => Promise<Problem[]> = async () => [],
  { form = 'cities', strict = false, elsewhere }: CheckOptions = {},
): Promise<{ ok: boolean; report: string }> {
  const { ids } = await listCityFolders(publicationsDir)
  if (city !== undefined && ids.length > 0 && !ids.includes(city)) {
    return { ok: false, report: refuseUnknownCity(city, ids) }
  }
  const wanted = city === undefined || ids.length === 0 ? ids : [city]
  const found = await visitPublications(publicationsDir, lookDeeper, city, elsewhere)
  const isNetworkBroken = found.isNetworkBroken ?? false
  const checked = new Set(isNetworkBroken ? [] : wanted)
  const others = new Set(ids.filter((id) => !checked.has(id)))
  const problems = found.problems.filter((problem) => !others.has(cityOfProblem(problem)))
  const result: CheckedPublications = { ids: [...checked], problems, isNetworkBroken }
  return { ok: isReady(result, strict), report: forms[form](result, strict) }
}
