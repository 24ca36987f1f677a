import { existsSync, realpathSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../../config.ts'
import { OperatorError } from '../../operator-error.ts'
import { isPlaceholder } from '../../publication/files/reserved-values.ts'
import { networkId } from '../../publication/network/layers.ts'
import { readCityIn, readNetwork } from '../../publication/network/network.ts'
import { articleOf, readPublication } from '../../publication/reading/read-publication.ts'
import { formatProblem, quote } from '../../text/problem.ts'
import { day } from '../../time/durations.ts'
import { PreviewLinks } from './preview-links.ts'

const usage = `Usage: main preview <file> [--days <number>]
  <file>    an article, such as publications/fort-lauderdale/articles/bridge-vote.md: a draft, a scheduled or a published one
  --days    how long the link works, 7 by default, at most 60`

/**
 * `main preview`: prints a link that shows an article as its file is now, on the running server, to whoever
 * has it. Resolves to whether one was printed. Throws an OperatorError where the file is no article's.
 */
export async function printPreviewLink(
  words: readonly string[],
  settings: Pick<Config, 'publicationsDir' | 'dataDir' | 'port'>,
  print: (text: string) => void,
): Promise<boolean> {
  const asked = readWords(words)
  if (!asked) {
    print(usage)
    return false
  }
  const { file, days } = asked
  const { city, slug } = findArticle(file, settings.publicationsDir)
  const network = await readNetwork(settings.publicationsDir)
  const files = await readCityIn(resolve(settings.publicationsDir, city), network)
  const { hostClaims, problems } = await readPublication(files)
  if (!existsSync(settings.dataDir)) {
    throw new OperatorError(
      `There is no data folder ${settings.dataDir}: the server makes it when it starts. Is DATA_DIR its own?`,
    )
  }
  const endsAt = Date.now() + days * day
  const signed = new PreviewLinks(settings.dataDir).sign({ city, slug }, endsAt)
  print(`${originOf(city, hostClaims[0]?.host, settings.port)}/preview/${signed}`)
  print(`Whoever has the link sees the article as its file is, until ${new Date(endsAt).toISOString()}.`)
  for (const problem of problems) if (articleOf(problem, city) === slug) print(formatProblem(problem))
  return true
}

/** The address of the city's site; without a real host one of this machine. */
function originOf(city: string, host: string | undefined, port: number): string {
  return host === undefined || isPlaceholder(host) ? `http://${city}.localhost:${port}` : `https://${host}`
}

/** The file and the number of days; undefined where the words are others. */
function readWords(words: readonly string[]): { file: string; days: number } | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { days: { type: 'string', default: '7' } },
      allowPositionals: true,
    })
    const [file, ...more] = positionals
    const days = Number(values.days)
    if (file === undefined || more.length > 0) return undefined
    if (!(days >= 1 && days <= 60))
      throw new OperatorError(`--days: found ${quote(values.days)}, expected a number from 1 to 60`)
    return { file, days }
  } catch (error) {
    if (error instanceof OperatorError) throw error
    return undefined // Options that there are not.
  }
}

/** The city and name of an article's file. */
function findArticle(file: string, publicationsDir: string): { city: string; slug: string } {
  const expected = `Expected an article of ${publicationsDir}, such as ${publicationsDir}/fort-lauderdale/articles/name.md.`
  if (!existsSync(file)) throw new OperatorError(`There is no file ${file}. ${expected}`)
  const [city = '', folder, name = '', ...more] = relative(
    realpathSync(publicationsDir),
    realpathSync(file),
  ).split(sep)
  const slug = /^([a-z0-9-]+)\.md$/.exec(name)?.[1]
  if (city === networkId)
    throw new OperatorError(
      `${file} is an article of all cities: copy it into the folder of one to preview it there.`,
    )
  if (folder !== 'articles' || slug === undefined || more.length > 0)
    throw new OperatorError(`${file} is no article. ${expected}`)
  return { city, slug }
}
