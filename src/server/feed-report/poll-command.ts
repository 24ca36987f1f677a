import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { diagnoseFeed, staleFrom } from '../../feed-health/diagnosis.ts'
import { withFlaw } from '../../feed-health/examination.ts'
import { OperatorError } from '../../operator-error.ts'
import { fileText } from '../../publication/files/city-files.ts'
import { listCityFolders } from '../../publication/files/city-folders.ts'
import { readCityIn, readNetwork } from '../../publication/network/network.ts'
import { parseFeedList } from '../../publication/settings/opml.ts'
import { feedKind } from '../../sources/feeds/feed-kind.ts'
import { openSafeClient } from '../../sources/http/safe-fetch.ts'
import { userAgentWith } from '../../sources/http/user-agent.ts'
import { messageOf } from '../../text/error-message.ts'
import { contactOf } from './feed-contact.ts'
import { describeProblem, universalTime } from './feed-remarks.ts'

/**
 * `main poll <address>`: reads one feed as the server does, whether or not a city lists
 * it, and prints its articles and what is wrong with it; stores nothing. Resolves to
 * whether it is a feed. Throws an OperatorError where the word is no address.
 */
export async function pollOnce(
  address: string,
  settings: Pick<Config, 'allowLoopbackFeeds' | 'contact' | 'feedConverter' | 'publicationsDir'>,
  print: (text: string) => void,
): Promise<boolean> {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw new OperatorError(`${address}: expected an address that begins with https:// or http://.`)
  const unverifiedHosts = new Set<string>()
  const client = openSafeClient({
    allowLoopback: settings.allowLoopbackFeeds,
    unverifiedHosts,
    userAgent: userAgentWith(contactOf(settings)),
  })
  const kind = feedKind(settings.feedConverter, unverifiedHosts)
  const now = Date.now()
  const failed = (lastError: string) => {
    const { problems } = diagnoseFeed({ ...asked, failures: 1, lastError }, now)
    print([lastError, ...problems.map(formatDescribed), 'Nothing was stored.'].join('\n'))
    return false
  }
  const asked = { succeededAt: undefined, nextPollAt: now, failures: 0, lastError: undefined }
  try {
    let fetched = await kind.fetch({ address }, { client, now })
    if (fetched.kind === 'failed' && fetched.reason === 'tls') {
      for (const host of await findUncheckedHosts(settings.publicationsDir)) unverifiedHosts.add(host)
      if (unverifiedHosts.size > 0) fetched = await kind.fetch({ address }, { client, now })
    }
    if (fetched.kind === 'failed') return failed(`${fetched.reason}: ${fetched.message}`)
    if (fetched.kind === 'notModified') return failed('status: not modified (status 304)')
    const source = { key: address, base: fetched.base, now }
    let read: ReturnType<typeof kind.read>
    try {
      read = kind.read(fetched.raw, source)
    } catch (error) {
      return failed(`parse: ${messageOf(error)}`)
    }
    const newestAt = read.pace?.newestAt
    const examined = read.examined && withFlaw(read.examined, fetched.flaw)
    const { problems } = diagnoseFeed(
      {
        ...asked,
        succeededAt: now,
        newestAt,
        staleAt: newestAt === undefined ? undefined : staleFrom(newestAt, read.pace?.gap),
        movedTo: fetched.movedTo,
        examined: examined && kind.examineAgain?.(examined, source),
      },
      now,
    )
    const articles = read.items.map(({ title, link, publishedAt }) => {
      const date = publishedAt === undefined ? 'without a date' : universalTime(publishedAt)
      return `${date.padEnd(20)}  ${title}\n${' '.repeat(22)}${link}`
    })
    const counted = `${fetched.bytes} bytes, ${fetched.raw.contentType ?? 'no Content-Type'}; ${articles.length} article(s)`
    print([...articles, counted, ...problems.map(formatDescribed), 'Nothing was stored.'].join('\n'))
    return true
  } finally {
    await client.close()
  }
}

/** Hosts of feeds whose certificates are not checked, by any city's `feeds.opml` or the network's. */
async function findUncheckedHosts(publicationsDir: string): Promise<string[]> {
  const network = await readNetwork(publicationsDir)
  const { ids } = await listCityFolders(publicationsDir)
  const read = ids.map(async (id) => {
    const list = fileText(await readCityIn(join(publicationsDir, id), network), 'feeds.opml')
    const feeds = 'text' in list ? [...parseFeedList(list.text, undefined).feeds.values()].flat() : []
    return feeds.flatMap(({ address, manners }) => (manners?.unchecked ? [new URL(address).hostname] : []))
  })
  return (await Promise.all(read)).flat()
}

function formatDescribed(problem: Parameters<typeof describeProblem>[0]): string {
  const { what, remedy } = describeProblem(problem)
  return `${what} ${remedy}`
}
