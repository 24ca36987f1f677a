import { join } from 'node:path'
import { type CategoryKey, categoryKeys } from './categories.ts'
import { type CityFiles, fileText, namesIn } from './city-files.ts'
import { type Finding, type Problem, problemsOf } from './problem.ts'
import type { SampleFeed } from './publication.ts'
import { parseStrictXml } from './xml-file.ts'

type SampleFiles = Partial<Record<CategoryKey, string>>

/** Finds the sample edition's feed files, one `{category key}.xml` each, and checks that they are XML. */
export function findSampleFiles(city: CityFiles): { files: SampleFiles; problems: Problem[] } {
  const place = `${city.id}/sample/feeds`
  const files: SampleFiles = {}
  const problems: Problem[] = []
  for (const name of namesIn(city, 'sample/feeds')) {
    const key = categoryKeys.find((candidate) => name === `${candidate}.xml`)
    if (key) {
      files[key] = join(city.folder, 'sample', 'feeds', name)
      problems.push(...problemsOf(`${place}/${name}`, 'error', checkXml(city, `sample/feeds/${name}`)))
    } else {
      const finding = {
        found: 'a sample feed for no category',
        expected: `one of ${categoryKeys.map((known) => `${known}.xml`).join(', ')}`,
      }
      problems.push(...problemsOf(`${place}/${name}`, 'error', [finding]))
    }
  }
  problems.push(...problemsOf(place, 'warning', missingFiles(files)))
  return { files, problems }
}

/** Sample feeds as a publication holds them. */
export function sampleFeedsOf(
  id: string,
  host: string,
  files: SampleFiles,
): Partial<Record<CategoryKey, SampleFeed>> {
  const feeds: Partial<Record<CategoryKey, SampleFeed>> = {}
  for (const key of categoryKeys) {
    const file = files[key]
    if (file !== undefined) feeds[key] = { address: `sample:${id}/${key}`, file, base: `https://${host}/` }
  }
  return feeds
}

function missingFiles(files: SampleFiles): Finding[] {
  const missing = categoryKeys.filter((key) => !files[key])
  if (missing.length === 0) return []
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
  return 'finding' in parsed ? [parsed.finding] : []
}
