import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { CategoryKey } from '../src/publication/categories.ts'

const root = join(import.meta.dirname, '..')

/** Folders of publications that the tests know, by id. */
export const knownPublications = {
  'fort-lauderdale': join(root, 'publications', 'fort-lauderdale'),
  'pelican-bay-test': join(root, 'tests', 'fixtures', 'publications', 'pelican-bay-test'),
} as const

/** A folder of publications that a test may change. */
export interface TemporaryPublications {
  folder: string
  remove(): Promise<void>
}

/** Copies these publications into a temporary folder. */
export async function copyPublications(
  ...ids: (keyof typeof knownPublications)[]
): Promise<TemporaryPublications> {
  const folder = await mkdtemp(join(tmpdir(), 'publications-'))
  for (const id of ids) await cp(knownPublications[id], join(folder, id), { recursive: true })
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Feeds of a category: address, and title where it is not the address. */
export type FeedList = Partial<Record<CategoryKey, readonly string[]>>

/** The specification's categories, in a file of the form of `categories.yaml`. */
export const specifiedCategories = join(root, 'tests', 'fixtures', 'specified-categories.yaml')

/** The categories that a file of the form of `categories.yaml` lists. */
export async function readCategoryList(
  file: string,
): Promise<{ key: string; path: string; name: string; heading?: string; emptyText?: string }[]> {
  return parse(await readFile(file, 'utf8')).categories
}

/** Writes a publication's feeds.opml. A category without feeds gets one where nothing listens. */
export async function writeFeeds(publicationFolder: string, feeds: FeedList): Promise<void> {
  const outlines = (await readCategoryList(join(publicationFolder, 'categories.yaml'))).map(({ key }) => {
    const listed = feeds[key] ?? [silentAddress(key)]
    return `<outline text="${key}">${listed.map(formatFeed).join('')}</outline>`
  })
  const opml = `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0"><head><title>Feeds</title></head><body>
${outlines.join('\n')}
</body></opml>
`
  await writeFile(join(publicationFolder, 'feeds.opml'), opml)
}

/** Port 9 is the discard service's; nothing listens there. */
function silentAddress(key: CategoryKey): string {
  return `http://127.0.0.1:9/${key}-0.xml`
}

function formatFeed(address: string): string {
  const name = decodeURIComponent(new URL(address).pathname.slice(1))
  return `<outline type="rss" text="${name}" xmlUrl="${address.replaceAll('&', '&amp;')}"/>`
}
