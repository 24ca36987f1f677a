import { type Finding, type Problem, problemsOf } from '../../text/problem.ts'
import type { CategoryKey } from '../categories.ts'
import { type CityFiles, fileText, namesIn } from '../files/city-files.ts'
import { parseStrictXml } from '../files/xml-file.ts'
import { diskPath, networkId } from '../network/layers.ts'
import type { SampleFeed } from '../publication.ts'

/** Files on disk by the category whose stories they hold. */
type SampleFiles = ReadonlyMap<CategoryKey, string>

/**
 * Finds the sample edition's feed files, `{category key}.xml`, and checks that they are XML. `keys`:
 * those of the publication's categories; undefined where they cannot be read: any key is accepted then.
 */
export function findSampleFiles(
  city: CityFiles,
  keys: readonly CategoryKey[] | undefined,
): { files: SampleFiles; problems: Problem[] } {
  const folder = `${city.id}/sample/feeds`
  const files = new Map<CategoryKey, string>()
  const problems: Problem[] = []
  for (const name of namesIn(city, 'sample/feeds')) {
    const key = /^(.+)\.xml$/.exec(name)?.[1]
    if (key !== undefined && (!keys || keys.includes(key))) {
      files.set(key, diskPath(city, `sample/feeds/${name}`))
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
  if (city.id !== networkId) problems.push(...problemsOf(folder, 'warning', missingFiles(files, keys ?? [])))
  return { files, problems }
}

/** Sample feeds as a publication holds them. */
export function sampleFeedsOf(id: string, host: string, files: SampleFiles): Record<CategoryKey, SampleFeed> {
  const feeds = [...files].map(([key, file]) => [
    key,
    { address: `sample:${id}/${key}`, file, base: `https://${host}/` },
  ])
  return Object.fromEntries(feeds)
}

function missingFiles(files: SampleFiles, keys: readonly CategoryKey[]): Finding[] {
  const missing = keys.filter((key) => !files.has(key))
  // A city without any has none on purpose.
  if (missing.length === 0 || files.size === 0) return []
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
