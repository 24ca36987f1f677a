import { type Problem, problemsOf, quote } from '../text/problem.ts'
import { type CityFiles, fileText } from './city-files.ts'
import { lineAt } from './text-file.ts'

const policies = ['pages/privacy-policy.md', 'pages/privacy.md']
const promise =
  /[^.\n]*\b(?:(?:no|without) cookies|not (?:use|set|store) (?:any )?cookies|never (?:use|set|store)s? cookies)\b[^.\n]*/i

/** Warns of privacy policies that promise no cookies and name no network: for a publication with an ad network, which may set some. */
export function findCookiePromises(files: CityFiles): Problem[] {
  return policies.flatMap((name) => {
    const read = fileText(files, name)
    if (!('text' in read) || /\bnetwork\b/i.test(read.text)) return []
    const match = promise.exec(read.text)
    if (!match) return []
    const finding = {
      line: lineAt(read.text, match.index),
      found: quote(match[0].trim()),
      expected:
        'what the adNetwork of publication.yaml does: it may set cookies when a reader allows its ads',
    }
    return problemsOf(`${files.id}/${name}`, 'warning', [finding])
  })
}
