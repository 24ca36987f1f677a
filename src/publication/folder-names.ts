import { readdir } from 'node:fs/promises'
import { type Problem, problemsOf } from './problem.ts'

/** What a publication's folder may hold; folders end with a slash. */
const knownNames = [
  'publication.yaml',
  'feeds.opml',
  'sidebars.yaml',
  'home.yaml',
  'articles/',
  'pages/',
  'faq.md',
  'events.ics',
  'books.yaml',
  'team.yaml',
  'documents/',
  'assets/',
  'sample/',
  'README.md',
]
const knownSampleNames = ['feeds/', 'weather.yaml']

/** Names of what a folder holds, sorted, without hidden files; none when there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  return (await entriesIn(folder)).map((name) => name.replace(/\/$/, ''))
}

/** Names of the folders in a folder, sorted; `undefined` when it cannot be read. */
export async function foldersIn(folder: string): Promise<string[] | undefined> {
  try {
    await readdir(folder)
  } catch {
    return undefined
  }
  return (await entriesIn(folder)).filter((name) => name.endsWith('/')).map((name) => name.slice(0, -1))
}

/** Files that nothing reads: most often a misspelt name. */
export async function findUnexpected(folder: string, id: string): Promise<Problem[]> {
  return [
    ...unexpected(await entriesIn(folder), id, knownNames),
    ...unexpected(await entriesIn(`${folder}/sample`), `${id}/sample`, knownSampleNames),
  ]
}

function unexpected(names: readonly string[], place: string, known: readonly string[]): Problem[] {
  const expected = `only ${known.join(', ')}`
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) =>
      problemsOf(`${place}/${name}`, 'warning', [{ found: 'a name that nothing reads', expected }]),
    )
}

async function entriesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries
      .filter((entry) => !entry.name.startsWith('.'))
      .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
      .sort()
  } catch {
    return []
  }
}
