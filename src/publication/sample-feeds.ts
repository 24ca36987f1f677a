import { join } from 'node:path'
import { type CategoryKey, categoryKeys } from './categories.ts'
import { namesIn } from './folder-names.ts'
import { type Finding, type Problem, problemsOf } from './problem.ts'
import type { SampleFeed } from './publication.ts'
import { readTextFile } from './text-file.ts'
import { parseStrictXml } from './xml-file.ts'

type SampleFiles = Partial<Record<CategoryKey, string>>

/** Finds the sample edition's feed files, one `{category key}.xml` each, and checks that they are XML. */
export async function findSampleFiles(
  folder: string,
  id: string,
): Promise<{ files: SampleFiles; problems: Problem[] }> {
  const place = `${id}/sample/feeds`
  const files: SampleFiles = {}
  const problems: Problem[] = []
  for (const name of await namesIn(join(folder, 'sample', 'feeds'))) {
    const key = categoryKeys.find((candidate) => name === `${candidate}.xml`)
    if (key) {
      const path = join(folder, 'sample', 'feeds', name)
      files[key] = path
      problems.push(...problemsOf(`${place}/${name}`, 'error', await checkXml(path)))
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

async function checkXml(path: string): Promise<Finding[]> {
  const read = await readTextFile(path)
  if (!('text' in read)) return [read.finding]
  const parsed = parseStrictXml(read.text)
  return 'finding' in parsed ? [parsed.finding] : []
}
