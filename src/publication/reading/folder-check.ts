import { type Problem, problemsOf } from '../../text/problem.ts'
import { brandPictures, coverPlaceholder } from '../content/brand-pictures.ts'
import { textPageNames } from '../content.ts'
import { type CityListing, namesIn } from '../files/city-files.ts'
import { networkFile, networkId } from '../network/layers.ts'
import { cityFileSchemas } from './file-schemas.ts'

/** Pages that readers of any newspaper look for; its footer links to those that are there. */
const pageFiles = textPageNames.map((name) => ({ file: `pages/${name}.md`, path: `/${name}` }))

/** Files without which a publication can be served, but its readers miss a page or a picture. */
export function findMissing(files: Pick<CityListing, 'id' | 'entries'>): Problem[] {
  const { id } = files
  // Cities may have what the network has not.
  if (id === networkId) return []
  const names = listFiles(files)
  const missing = (file: string, expected: string) =>
    problemsOf(`${id}/${file}`, 'warning', [{ found: 'no such file', expected }])
  return [
    ...pageFiles
      .filter(({ file }) => !names.has(file))
      .flatMap(({ file, path }) => missing(file, `this file, or the site has no page ${path}`)),
    ...brandPictures
      .filter(({ file }) => !names.has(file))
      .flatMap(({ file, otherwise }) => missing(file, `this picture, or ${otherwise}`)),
    ...(names.has('books.yaml') && !names.has(coverPlaceholder)
      ? missing(coverPlaceholder, 'this picture, or a cover that cannot be loaded is a hole')
      : []),
  ]
}

/** Names of the files in the publication's folder, and of those in the folders that are looked into. */
function listFiles(files: Pick<CityListing, 'entries'>): Set<string> {
  const inside = ['pages', 'assets'].flatMap((name) => namesIn(files, name).map((file) => `${name}/${file}`))
  return new Set([...namesIn(files, ''), ...inside])
}

/** Names that a publication's folder may have; folders end with a slash. */
const knownNames = [
  ...new Set(cityFileSchemas.flatMap(([name]) => (/^_|\s/.test(name) ? [] : name.replace(/(?<=\/).*/, '')))),
  'README.md',
]
const knownSampleNames = ['feeds/', 'weather.yaml', 'radio.mp3']

/** Files that nothing reads: most often a misspelt name. */
export function findUnexpected({ id, entries }: Pick<CityListing, 'id' | 'entries'>): Problem[] {
  return [
    ...unexpected(entries.get('') ?? [], id, id === networkId ? [...knownNames, networkFile] : knownNames),
    ...unexpected(entries.get('sample') ?? [], `${id}/sample`, knownSampleNames),
  ]
}

function unexpected(names: readonly string[], folder: string, known: readonly string[]): Problem[] {
  const expected = `only ${known.join(', ')}`
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) =>
      problemsOf(`${folder}/${name}`, 'warning', [{ found: 'a name that nothing reads', expected }]),
    )
}
