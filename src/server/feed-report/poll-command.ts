import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { OperatorError } from '../../operator-error.ts'
import { listCityFolders } from '../../publication/city-folders.ts'
import { outlinesIn } from '../../publication/network/feed-outlines.ts'
import { readIndex, readNetwork } from '../../publication/network/network.ts'
import type { OutlinedFeed } from '../../publication/outlines.ts'
import { type FeedTrial, guessFeed, tryFeed } from '../../sources/feeds/trial.ts'
import { openSafeClient } from '../../sources/http/safe-fetch.ts'
import { traceRequests } from '../../sources/http/trace.ts'
import { userAgentWith } from '../../sources/http/user-agent.ts'
import { openStore } from '../../store/store.ts'
import { contactOf } from '../process/feed-contact.ts'
import { formatReport, reportFeed } from './feed-report.ts'
import { formatTrial, remarksOn } from './trial-report.ts'

type Settings = Pick<
  Config,
  'publicationsDir' | 'dataDir' | 'databaseUrl' | 'allowLoopbackFeeds' | 'contact' | 'feedConverter'
>

/**
 * `main poll <feed>`: fetches a configured feed, by its name or address, or any address, once, and prints what each step
 * did; stores nothing. It asks the feed converter where one is set. Resolves to whether it is a feed. Throws an OperatorError where no feed, or more than one, is meant.
 */
export async function pollOnce(
  wanted: string,
  asJson: boolean,
  settings: Settings,
  print: (text: string) => void,
): Promise<boolean> {
  const configured = findConfigured(await listConfiguredFeeds(settings.publicationsDir), wanted)
  const address = chooseAddress(wanted, configured)
  const unverifiedHosts = new Set(
    configured.flatMap((feed) => (feed.manners?.unchecked ? new URL(feed.address).hostname : [])),
  )
  const client = openSafeClient({
    allowLoopback: settings.allowLoopbackFeeds,
    userAgent: userAgentWith(contactOf(settings)),
    unverifiedHosts,
  })
  const trace = traceRequests()
  try {
    const now = Date.now()
    const trial = await tryFeed(address, {
      client,
      now,
      converter: settings.feedConverter,
      unverifiedHosts,
    })
    trace.stop()
    const isPage = trial.facts.lastError?.startsWith('parse: an HTML page') === true
    const guessed = isPage && trial.named.length === 0 ? await guessFeed(address, client, now) : undefined
    const remarks = remarksOn(trial)
    if (asJson) print(JSON.stringify({ ...trial, remarks, guessed: guessed?.address }, undefined, 2))
    else print(await formatPoll(address, trial, { guessed, configured, steps: trace.steps }, settings))
    return trial.read !== undefined
  } finally {
    trace.stop()
    await client.close()
  }
}

interface Found {
  guessed: FeedTrial | undefined
  configured: readonly ConfiguredFeed[]
  steps: ReturnType<typeof traceRequests>['steps']
}

async function formatPoll(
  address: string,
  trial: FeedTrial,
  { guessed, configured, steps }: Found,
  settings: Settings,
): Promise<string> {
  const listed = configured
    .filter((feed) => feed.address === address)
    .map(({ city, category, title }) => `${title} (${city}, ${category})`)
  const others = listed.length > 10 ? ` and ${listed.length - 10} more` : ''
  return [
    `Polling ${address}`,
    formatTrial(trial, steps),
    ...(guessed ? [`There is a feed at ${guessed.address}`] : []),
    listed.length === 0 ? 'No city lists it.' : `Listed as ${listed.slice(0, 10).join(', ')}${others}.`,
    ...(await formatStored(address, settings)),
    'Nothing was stored.',
  ].join('\n')
}

/** The stored state of the feed as text; empty where there is no store yet, or the feed is not in it. */
async function formatStored(address: string, { dataDir, databaseUrl }: Settings): Promise<string[]> {
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'news.db'))) return []
  const store = await openStore(dataDir, databaseUrl)
  try {
    const state = (await store.articles.loadFeedStates([address])).get(address)
    if (!state) return []
    const now = Date.now()
    return ['The server’s own state of it:', formatReport([reportFeed(address, state, now)], now)]
  } finally {
    await store.close()
  }
}

function chooseAddress(wanted: string, configured: readonly ConfiguredFeed[]): string {
  const addresses = [...new Set(configured.map(({ address }) => address))]
  if (addresses.length > 1) {
    const names = configured.map(({ title, address }) => `  ${title}: ${address}`)
    throw new OperatorError(`"${wanted}" is the name of several feeds:\n${[...new Set(names)].join('\n')}`)
  }
  const [address] = addresses
  if (address !== undefined) return address
  if (/^https?:\/\//i.test(wanted) && URL.canParse(wanted)) return wanted
  if (/^[\w-]+(\.[\w-]+)+(:\d+)?(\/\S*)?$/.test(wanted)) return `https://${wanted}`
  throw new OperatorError(`No feed is called "${wanted}", and it is not an address.`)
}

/** A feed that a city lists. */
interface ConfiguredFeed extends OutlinedFeed {
  city: string
}

/** Every feed in the feeds.opml of every city below a folder; a city whose file cannot be read has none. */
async function listConfiguredFeeds(publicationsDir: string): Promise<ConfiguredFeed[]> {
  const { ids } = await listCityFolders(publicationsDir)
  const network = await readNetwork(publicationsDir)
  return ids.flatMap((city) => {
    const outlines = outlinesIn(readIndex(join(publicationsDir, city), network))
    return outlines.map((feed) => ({ ...feed, city }))
  })
}

/** The feeds that match an address or a name: those of exactly this address or name, else those whose name contains it. */
function findConfigured(feeds: readonly ConfiguredFeed[], wanted: string): ConfiguredFeed[] {
  const name = wanted.trim().toLowerCase()
  if (name === '') return []
  const exact = feeds.filter(({ address, title }) => address === wanted || title.toLowerCase() === name)
  return exact.length > 0 ? exact : feeds.filter(({ title }) => title.toLowerCase().includes(name))
}
