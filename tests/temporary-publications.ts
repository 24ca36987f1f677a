import { existsSync } from 'node:fs'
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
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

/** What Fort Lauderdale shares with other cities. */
const networkFolder = join(root, 'publications', '_network')

/** Copies publications to a temporary folder; Fort Lauderdale's network too, which others then leave out. */
export async function copyPublications(
  ...ids: (keyof typeof knownPublications)[]
): Promise<TemporaryPublications> {
  const folder = await mkdtemp(join(tmpdir(), 'publications-'))
  for (const id of ids) {
    await cp(knownPublications[id], join(folder, id), { recursive: true })
    if (id === 'fort-lauderdale') await cp(networkFolder, join(folder, '_network'), { recursive: true })
    else if (ids.includes('fort-lauderdale')) {
      await appendFile(join(folder, id, 'publication.yaml'), 'leaveOut: everything\n')
    }
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Feeds of a category: address, and title where it is not the address. */
export type FeedList = Partial<Record<CategoryKey, readonly string[]>>

/** The specification's categories, in a file of the form of `categories.yaml`. */
export const specifiedCategories = join(root, 'tests', 'fixtures', 'specified-categories.yaml')

/** The file with a publication's categories: its own, or the network's. */
export function categoriesFile(publicationFolder: string): string {
  const own = join(publicationFolder, 'categories.yaml')
  return existsSync(own) ? own : join(publicationFolder, '..', '_network', 'categories.yaml')
}

/** The categories that a file of the form of `categories.yaml` lists. */
export async function readCategoryList(
  file: string,
): Promise<{ key: string; path: string; name: string; heading?: string; emptyText?: string }[]> {
  return parse(await readFile(file, 'utf8')).categories
}

/** Writes a feeds.opml, and deletes the network's. A category without feeds gets a silent address. */
export async function writeFeeds(publicationFolder: string, feeds: FeedList): Promise<void> {
  const outlines = (await readCategoryList(categoriesFile(publicationFolder))).map(({ key }) => {
    const listed = feeds[key] ?? [silentAddress(key)]
    return `<outline text="${key}">${listed.map(formatFeed).join('')}</outline>`
  })
  const opml = `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0"><head><title>Feeds</title></head><body>
${outlines.join('\n')}
</body></opml>
`
  await writeFile(join(publicationFolder, 'feeds.opml'), opml)
  await rm(join(publicationFolder, '..', '_network', 'feeds.opml'), { force: true })
}

/** Port 9 is the discard service's; nothing listens there. */
function silentAddress(key: CategoryKey): string {
  return `http://127.0.0.1:9/${key}-0.xml`
}

function formatFeed(address: string): string {
  const name = decodeURIComponent(new URL(address).pathname.slice(1))
  return `<outline type="rss" text="${name}" xmlUrl="${address.replaceAll('&', '&amp;')}"/>`
}
