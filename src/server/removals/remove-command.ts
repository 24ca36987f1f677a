import { chmod, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../../config.ts'
import { OperatorError } from '../../operator-error.ts'
import type { CityIndex } from '../../publication/city-index.ts'
import { listCityFolders, refuseUnknownCity } from '../../publication/files/city-folders.ts'
import { ifMissing } from '../../publication/files/text-file.ts'
import { findRemoval, parseRemovals, type Removal, removedFile } from '../../publication/removals.ts'
import { storyIdIn } from '../../site/story-path.ts'
import type { Article, ArticleStore } from '../../store/article.ts'
import { openStore } from '../../store/store.ts'
import { messageOf } from '../../text/error-message.ts'
import { formatProblem } from '../../text/problem.ts'
import { dayOf } from '../../time/zoned-time.ts'
import { indexesOf, takeDown } from '../cities/city-state.ts'

const usage = `Usage: main remove <link> [--reason <text>] [--asked-by <kind>] [--city <folder>] [--public]
  <link>       a newsroom's report, or the page of a story of ours, which means all its reports
  --city       only in this city; without it in all cities
  --public     lists it on /corrections`

/** Number of newest reports in the store that are compared. */
const mostCompared = 20_000

/**
 * `main remove`: writes into `removed.yaml` what is to be taken down, and prints which reports that are.
 * Resolves to whether it was written. Throws an OperatorError where that is not possible.
 */
export async function removeStory(
  words: readonly string[],
  settings: Pick<Config, 'publicationsDir' | 'dataDir' | 'databaseUrl'>,
  print: (text: string) => void,
  now = Date.now(),
): Promise<boolean> {
  const { values, link } = readWords(words)
  if (link === undefined) {
    print(usage)
    return false
  }
  const { ids, problems } = await listCityFolders(settings.publicationsDir)
  if (problems.length > 0) throw new OperatorError(problems.map(formatProblem).join('\n'))
  if (values.city !== undefined && !ids.includes(values.city)) {
    throw new OperatorError(refuseUnknownCity(values.city, ids))
  }
  const store = await openStore(settings.dataDir, settings.databaseUrl, print)
  try {
    const published = await indexesOf(store.publications)
    const concerned = published.filter(({ id }) => values.city === undefined || id === values.city)
    const names = await findNames(link, concerned, store.articles)
    const entries = names.map(
      (name, index): Removal => ({
        ...name,
        reason: values.reason ?? 'Not given.',
        date: dayOf(now, concerned[0]?.index.timeZone ?? 'UTC'),
        askedBy: values['asked-by'] ?? 'the newsroom that published it',
        // A story is listed once, whatever the number of its reports.
        public: values.public === true && index === 0,
      }),
    )
    const file = join(settings.publicationsDir, values.city ?? '', removedFile)
    await appendRemovals(file, entries)
    print(`Written to ${file}; a running server takes it down within seconds.`)
    await takeDown(store.publications, values.city, entries).catch((error: unknown) => {
      print(
        `It is taken down when the folder is published, within seconds where a server does: ${messageOf(error)}`,
      )
    })
    const read = await store.articles.loadLatest({
      feeds: concerned.flatMap(({ index }) => index.feeds),
      limit: mostCompared,
    })
    const matched = read.filter((article) => findRemoval(entries, article))
    print(
      matched.length === 0
        ? 'It matches no report in the store; one that comes later will not be shown.'
        : `It matches ${matched.length === 1 ? 'one report' : `${matched.length} reports`}:`,
    )
    for (const { title, link: address } of matched) print(`  ${title}\n    ${address}`)
    return true
  } finally {
    await store.close()
  }
}

function readWords(words: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { reason: text, 'asked-by': text, city: text, public: { type: 'boolean' } },
    })
    return { values, link: positionals.length === 1 ? positionals[0] : undefined }
  } catch (error) {
    throw new OperatorError(`${messageOf(error)}\n${usage}`)
  }
}

type Name = Pick<Removal, 'link' | 'guid'>

/** What to write: the link itself, or those of all reports where it is the page of a story of ours. */
async function findNames(
  link: string,
  cities: readonly { index: CityIndex }[],
  store: ArticleStore,
): Promise<Name[]> {
  const address = URL.parse(link, 'https://own.invalid')
  const claimed = cities.flatMap(({ index }) => index.claims.map(({ host }) => host))
  const hosts = ['own.invalid', 'localhost', ...claimed]
  if (!address || !(hosts.includes(address.host) || hosts.includes(address.hostname))) return [{ link }]
  const id = storyIdIn(address.pathname)
  const feeds = cities.flatMap(({ index }) => index.feeds)
  const own = id === undefined ? [] : await store.loadArticles({ feeds, ids: [id] })
  if (id === undefined || own.length === 0) {
    throw new OperatorError(`${link} is no page of a story: give the link of the newsroom's report.`)
  }
  const { stories } = await store.loadStoryGroups({ feeds, articles: [id], limit: 1000 })
  const ids = [...new Set([id, ...stories.flatMap(({ articles }) => articles)])]
  return (await store.loadArticles({ feeds, ids })).map(nameOf)
}

function nameOf({ link, guid }: Article): Name {
  return link === '#' ? { guid } : { link }
}

/** Adds entries at the end of the file, whose other lines stay as they are. */
async function appendRemovals(file: string, entries: readonly Removal[]): Promise<void> {
  const before = (await readFile(file, 'utf8').catch(ifMissing)) ?? ''
  const head = before === '' || before.endsWith('\n') ? before : `${before}\n`
  const text = head + entries.map(formatEntry).join('')
  const known = parseRemovals({ text: before }, file).removals.length
  const { removals, problems } = parseRemovals({ text }, file)
  if (removals.length !== known + entries.length) {
    const told = problems.map(formatProblem).join('\n')
    throw new OperatorError(`Nothing was written: an entry cannot be added to ${file}.\n${told}`)
  }
  // The process that serves may be another user's.
  const mode = await stat(file).then(
    (found) => found.mode & 0o777,
    () => 0o644,
  )
  const partial = `${file}.partial`
  try {
    await writeFile(partial, text)
    await chmod(partial, mode)
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined) // The disk's first error is told.
    throw error
  }
}

function formatEntry({ link, guid, reason, date, askedBy, public: isPublic }: Removal): string {
  const name = link === undefined ? `guid: ${JSON.stringify(guid)}` : `link: ${JSON.stringify(link)}`
  return [
    `- ${name}`,
    `  reason: ${JSON.stringify(reason)}`,
    `  date: ${date}`,
    `  askedBy: ${JSON.stringify(askedBy)}`,
    ...(isPublic ? ['  public: true'] : []),
    '',
  ].join('\n')
}
