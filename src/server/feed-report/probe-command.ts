import { readFile } from 'node:fs/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Config } from '../../config.ts'
import { OperatorError } from '../../operator-error.ts'
import { listOutlines } from '../../publication/outlines.ts'
import { type FeedTrial, tryFeed } from '../../sources/feeds/trial.ts'
import { openSafeClient } from '../../sources/http/safe-fetch.ts'
import { userAgentWith } from '../../sources/http/user-agent.ts'
import { type Finding, formatProblem } from '../../text/problem.ts'
import { day } from '../../time/durations.ts'
import { contactOf } from '../process/feed-contact.ts'
import { inWords, universalTime } from './feed-report.ts'
import { ProgressBar } from './progress-bar.ts'
import { remarksOn } from './trial-report.ts'

const mostAtOnce = 8
const mostOfHost = 2
/** Largest age in ms of the newest entry of a usable feed. */
const freshFor = 7 * day

/**
 * `main probe <opml|address…>`: tries feeds, whether or not a city lists them, through the feed converter where one is set, and prints a dated report; stores nothing.
 * `terminal`: where the progress is drawn, if it is a terminal. Resolves to whether all are usable. Throws an OperatorError
 * where a file cannot be read or nothing is left to try.
 */
export async function probe(
  words: readonly string[],
  asJson: boolean,
  settings: Pick<Config, 'allowLoopbackFeeds' | 'contact' | 'feedConverter'>,
  { print, terminal }: { print(text: string): void; terminal: NodeJS.WriteStream | undefined },
): Promise<boolean> {
  const feeds = (await Promise.all(words.map(readFeeds))).flat()
  const distinct = [...new Map(feeds.map((feed) => [feed.address, feed])).values()]
  if (distinct.length === 0) throw new OperatorError('No feeds to try: give addresses, or an OPML file.')
  const begun = Date.now()
  const client = openSafeClient({
    allowLoopback: settings.allowLoopbackFeeds,
    userAgent: userAgentWith(contactOf(settings)),
  })
  const bar = new ProgressBar(distinct.length, terminal)
  const limited = limitByHost()
  try {
    const outcomes = await Promise.all(
      distinct.map((feed) =>
        limited(feed.address, async () => {
          const trial = await tryFeed(feed.address, {
            client,
            now: Date.now(),
            converter: settings.feedConverter,
          })
          const outcome = { ...feed, verdict: verdictOf(trial), trial, remarks: remarksOn(trial) }
          bar.advance(outcome.verdict === 'unusable')
          return outcome
        }),
      ),
    )
    bar.end()
    print(
      asJson
        ? JSON.stringify({ at: new Date(begun), feeds: outcomes }, undefined, 2)
        : formatProbe(outcomes, begun),
    )
    return outcomes.every(({ verdict }) => verdict === 'usable')
  } finally {
    bar.end()
    await client.close()
  }
}

/** An address, or the feeds of an OPML file. */
async function readFeeds(word: string): Promise<ProbedFeed[]> {
  if (/^https?:\/\//i.test(word)) return [{ address: word, title: '', category: '' }]
  try {
    const listed = listOutlines(await readFile(word, 'utf8'))
    const told = (findings: readonly Finding[]) =>
      findings.map((finding) => formatProblem({ file: word, level: 'error', ...finding })).join('\n')
    if ('findings' in listed) throw new OperatorError(told(listed.findings))
    if (listed.feeds.length === 0) {
      const none = `${word} lists no feed: no outline has an xmlUrl that begins with http:// or https://.`
      throw new OperatorError([none, told(listed.meant)].join('\n').trim())
    }
    return listed.feeds
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(
      `${word} is neither an address that begins with http:// or https:// nor a file that can be read.`,
    )
  }
}

function verdictOf({ read, at }: FeedTrial): Verdict {
  if (!read) return 'unusable'
  return read.newestAt !== undefined && at - read.newestAt <= freshFor ? 'usable' : 'old'
}

/** Limits concurrent requests, in all and of one host. */
function limitByHost(): <Result>(address: string, work: () => Promise<Result>) => Promise<Result> {
  const all = pLimit(mostAtOnce)
  const hosts = new Map<string, LimitFunction>()
  return (address, work) => {
    const host = URL.parse(address)?.host ?? address
    const ofHost = hosts.get(host) ?? pLimit(mostOfHost)
    hosts.set(host, ofHost)
    return ofHost(() => all(work))
  }
}

/** A feed to try. */
interface ProbedFeed {
  address: string
  /** Empty where only an address was given. */
  title: string
  category: string
}

/** `usable`: read, with an entry of the last seven days; `old`: read, without one; `unusable`: not read. */
type Verdict = 'usable' | 'old' | 'unusable'

/** The outcome of one feed. */
interface ProbeOutcome extends ProbedFeed {
  verdict: Verdict
  trial: FeedTrial
  remarks: readonly { what: string; remedy: string }[]
}

const verdicts: Record<Verdict, string> = {
  usable: 'Usable: read, with an entry of the last seven days',
  old: 'Old: read, without an entry of the last seven days',
  unusable: 'Unusable',
}

/** A dated report of a probe as text, by verdict, each feed with its problems. */
function formatProbe(outcomes: readonly ProbeOutcome[], at: number): string {
  const sections = (['usable', 'old', 'unusable'] as const).flatMap((verdict) => {
    const ofVerdict = outcomes.filter((outcome) => outcome.verdict === verdict)
    if (ofVerdict.length === 0) return []
    return ['', `${verdicts[verdict]} (${ofVerdict.length})`, ...ofVerdict.flatMap(describe)]
  })
  return [`Probe of ${outcomes.length} feed(s), ${universalTime(at)}`, ...sections].join('\n')
}

function describe({ address, title, category, trial, remarks }: ProbeOutcome): string[] {
  const name = [title, category === '' ? '' : `(${category})`].filter((part) => part !== '').join(' ')
  const { read, named } = trial
  const facts = read
    ? [
        `${read.format}, ${read.entries} entries, ${read.pictures} of ${read.articles} with a picture, ` +
          (read.newestAt === undefined ? 'no dates' : `newest ${inWords(trial.at - read.newestAt)} old`),
      ]
    : []
  return [
    `  ${address}${name === '' ? '' : `  ${name}`}`,
    ...facts.map((line) => `      ${line}`),
    ...named.map((feed) => `      it names ${feed.address}`),
    ...remarks.map(({ what, remedy }) => `      ${what} ${remedy}`),
  ]
}
