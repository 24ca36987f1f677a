import { type Finding, type Problem, problemsOf } from '../../text/problem.ts'
import type { CategoryKey } from '../categories.ts'
import { type CityFiles, fileText, namesIn } from '../files/city-files.ts'
import { parseStrictXml } from '../files/xml-file.ts'
import { networkId } from '../network/layers.ts'

/**
 * Finds the sample edition's feed files, `{category key}.xml`, and checks that they are XML. `feeds`: the
 * keys under which their stories are kept, by category. `keys`:
 * those of the publication's categories; undefined where they cannot be read: any key is accepted then.
 */
export function findSampleFeeds(
  city: CityFiles,
  keys: readonly CategoryKey[] | undefined,
): { feeds: Record<CategoryKey, string>; problems: Problem[] } {
  const folder = `${city.id}/sample/feeds`
  const feeds: Record<CategoryKey, string> = {}
  const problems: Problem[] = []
  for (const name of namesIn(city, 'sample/feeds')) {
    const key = /^(.+)\.xml$/.exec(name)?.[1]
    if (key !== undefined && (!keys || keys.includes(key))) {
      feeds[key] = `sample:${city.id}/${key}`
      problems.push(...problemsOf(`${folder}/${name}`, 'error', checkXml(city, `sample/feeds/${name}`)))
    } else {
      const finding = {
        found: 'a sample feed for no category',
        expected: `one of ${(keys ?? []).map((known) => `${known}.xml`).join(', ')}`,
      }
      problems.push(...problemsOf(`${folder}/${name}`, 'error', [finding]))
    }
  }
  // Cities may have what the network has not.
  if (city.id !== networkId)
    problems.push(...problemsOf(folder, 'warning', missingFiles(Object.keys(feeds), keys ?? [])))
  return { feeds, problems }
}

/** The text of a category's sample stories; undefined where there are none. */
export function sampleText(city: CityFiles, key: CategoryKey): string | undefined {
  const read = fileText(city, `sample/feeds/${key}.xml`)
  return 'text' in read ? read.text : undefined
}

function missingFiles(present: readonly CategoryKey[], keys: readonly CategoryKey[]): Finding[] {
  const missing = keys.filter((key) => !present.includes(key))
  // A city without any has none on purpose.
  if (missing.length === 0 || present.length === 0) return []
  return [
    {
      found: `no sample stories for ${missing.join(', ')}`,
      expected: 'one XML file for each category, so that it is not empty where there is no network',
    },
  ]
}

function checkXml(city: CityFiles, name: string): Finding[] {
  const read = fileText(city, name)
  if (!('text' in read)) return [read.finding]
  const parsed = parseStrictXml(read.text)
  return 'findings' in parsed ? [...parsed.findings] : []
}
