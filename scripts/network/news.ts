// How soon what one process has stored is on the pages of the others.
import { setTimeout as sleep } from 'node:timers/promises'
import { askHost } from '../../tests/ask-host.ts'
import type { TrialTable } from './table.ts'
import { type TrialNetwork, trialHost } from './trial-network.ts'

/** Later than this, in ms, and a reader has noticed. */
const late = 2_000

/** Gives feeds a new entry, one after the other, and looks for it on Local News of each process that answers. */
export async function measureNews(network: TrialNetwork, table: TrialTable, count = 100): Promise<void> {
  const delays: number[] = []
  network.feeds.grow()
  for (const city of network.sound.slice(0, count)) {
    const title = network.feeds.newest(city, 0)
    const ask = () =>
      Promise.all(network.answering().map(({ site }) => askHost(site.origin, trialHost(city), '/local-news')))
    await ask()
    const askedAt = Date.now()
    network.makeFeedDue(city, 0)
    const begun = performance.now()
    while (!(await ask()).every(({ text }) => text.includes(title)) && performance.now() - begun < 30_000)
      await sleep(25)
    const shownAt = Date.now()
    const [row] = network.query(`select first_seen_at as at from articles where title = '${title}'`)
    // What was polled on its own before, for its time had come, was shown before, too.
    if (row && Number(row.at) < askedAt) continue
    delays.push(row ? shownAt - Number(row.at) : Number.POSITIVE_INFINITY)
  }
  delays.sort((one, other) => one - other)
  const at = (share: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? 0
  table.tell(
    `a new entry on the pages of all processes (${delays.length} times)`,
    `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms after it was stored`,
  )
  if (at(0.99) > late) table.faults.push(`a stored entry was shown ${at(0.99)} ms later`)
}
