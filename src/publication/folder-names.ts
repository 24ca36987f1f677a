import { type Problem, problemsOf } from '../text/problem.ts'
import type { CityListing } from './city-files.ts'
import { networkFile, networkId } from './network/layers.ts'

/** Names that a publication's folder may have; folders end with a slash. */
const knownNames = [
  'publication.yaml',
  'categories.yaml',
  'feeds.opml',
  'sidebars.yaml',
  'home.yaml',
  'front.yaml',
  'note.md',
  'removed.yaml',
  'articles/',
  'pages/',
  'faq.md',
  'events.ics',
  'books.yaml',
  'adverts.yaml',
  'services.yaml',
  'team.yaml',
  'documents/',
  'assets/',
  'sample/',
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

function unexpected(names: readonly string[], place: string, known: readonly string[]): Problem[] {
  const expected = `only ${known.join(', ')}`
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) =>
      problemsOf(`${place}/${name}`, 'warning', [{ found: 'a name that nothing reads', expected }]),
    )
}
