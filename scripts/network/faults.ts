// What readers see while processes are killed and while the database is gone.
import { setTimeout as sleep } from 'node:timers/promises'
import { askHost } from '../../tests/ask-host.ts'
import type { ReadersReport } from './readers.ts'
import { type TrialNetwork, type TrialTable, trialHost } from './trial-network.ts'

const killEvery = 10_000
/** A feed is asked too often when asked again within this, in ms: the shortest interval is five minutes. */
const tooSoon = 300_000
/** How long the network may take to be whole again, in ms. */
const recovery = 60_000
/** The same where a busy machine gives it little of its time. */
const busyRecovery = 10 * recovery

/** Kills processes at random under load, and checks what readers got, what is stored, and the polls. */
export async function killProcesses(
  network: TrialNetwork,
  { minutes, perSecond = 500 }: { minutes: number; perSecond?: number },
  table: TrialTable,
): Promise<void> {
  const readers = network.startReaders(perSecond)
  await readers.report()
  const count = (rows: string) => Number(network.query(`select count(*) as n from (${rows}) as them`)[0]?.n)
  // A poll that asks before the count and ends after it is not due for its interval.
  while (
    count(
      "select key from sources join leases on source_id = id where kind = 'feed' and lease_until is not null",
    ) > 0
  )
    await sleep(200)
  await network.feeds.count(0)
  network.feeds.grow()
  network.makeDue(minutes * 60_000)
  let kills = 0
  const until = performance.now() + minutes * 60_000
  while (performance.now() < until) {
    await sleep(killEvery)
    const chosen = network.processes[Math.floor(Math.random() * network.processes.length)]
    if (!chosen) break
    await network.kill(chosen)
    kills += 1
  }
  // The leases of killed processes end.
  await sleep(recovery)
  const newest = 'select max(cast(guid as bigint)) from articles'
  const old = `select feed_id from articles group by feed_id having max(cast(guid as bigint)) < (${newest})`
  const oldSources = `select key from sources join feeds on address = key where feeds.id in (${old})`
  const mayStillCome = () => performance.now() - until < busyRecovery
  // A feed that a killed process had claimed, and may have asked, waits for its interval; others were read.
  while (count(`${oldSources} and due_at <= ${Date.now()}`) > 0 && mayStillCome()) await sleep(1_000)
  const whole = Math.round((performance.now() - until) / 1000)
  const waiting = count(`${oldSources} and due_at > ${Date.now()}`)
  const report = await readers.report()
  await readers.stop()
  const { polls, repeated } = await network.feeds.count(tooSoon)
  const tooLate = count(
    `select key from sources where kind = 'feed' and due_at > ${Date.now()} + "interval" + ${tooSoon}`,
  )
  if (tooLate > 0) table.faults.push(`${tooLate} feeds wait for longer than their interval`)
  network.makeDue()
  while (count(old) > 0 && mayStillCome()) await sleep(1_000)
  table.report('killed', `${kills} processes in ${minutes} minutes`)
  table.report(
    'every feed read',
    `at most ${whole} s after the last, but ${waiting} that wait for their interval`,
  )
  table.report('answers meanwhile', formatReaders(report))
  table.report(
    'polls meanwhile',
    `${polls}, ${repeated} of them within ${tooSoon / 1000} s of the one before`,
  )
  const doubled = count('select feed_id, guid from articles group by feed_id, guid having count(*) > 1')
  if (doubled > 0) table.faults.push(`${doubled} articles are stored twice`)
  const missing = count(old)
  if (missing > 0) table.faults.push(`${missing} feeds do not have their newest entry`)
  if (repeated > 0) table.faults.push(`${repeated} polls came too soon`)
  const feeds = count("select key from sources where kind = 'feed'")
  if (feeds - polls > waiting) table.faults.push(`${feeds - polls} feeds were not polled, ${waiting} wait`)
  // nginx does not ask again where a process died in the middle of its answer.
  const broken = countBroken(report)
  if (broken > kills * 4) table.faults.push(`${broken} requests were not answered: ${formatReaders(report)}`)
}

/** Stops PostgreSQL: pages read before are answered, and all is whole again a minute after it is back. */
export async function stopDatabase(network: TrialNetwork, minutes: number, table: TrialTable): Promise<void> {
  const readers = network.startReaders(100)
  await sleep(20_000)
  await readers.report()
  await network.cluster.crash()
  await sleep(minutes * 60_000)
  const report = await readers.report()
  table.report(`PostgreSQL stopped for ${minutes} minutes`, formatReaders(report))
  const ended = network.processes.filter(({ site }) => site.process.exitCode !== null)
  for (const { role, site } of ended)
    table.faults.push(`a process (${role}) ended without its database: ${site.errors().slice(-500)}`)
  const other = Object.keys(report.statuses).filter((status) => status !== '200' && status !== '503')
  if (other.length > 0) table.faults.push(`pages without a database: ${formatReaders(report)}`)
  await network.cluster.start()
  await network.feeds.count(0)
  const begun = performance.now()
  network.makeDue()
  const whole = async () => {
    const { polls } = await network.feeds.count(0)
    const pages = network
      .answering()
      .map(({ site }) => askHost(site.origin, trialHost(0), `/search?q=${begun}`))
    return polls > 0 && (await Promise.all(pages)).every(({ status }) => status === 200)
  }
  while (!(await whole()) && performance.now() - begun < 2 * recovery) await sleep(500)
  const took = performance.now() - begun
  table.report('whole again', `${(took / 1000).toFixed(1)} s after PostgreSQL was back`)
  if (took > recovery) table.faults.push('the network was not whole again within a minute')
  await readers.report()
  await sleep(20_000)
  const after = await readers.report()
  await readers.stop()
  if (countBroken(after) > 0) table.faults.push(`after PostgreSQL was back: ${formatReaders(after)}`)
}

/** Answers that were neither a page nor "not changed". */
function countBroken({ statuses }: ReadersReport): number {
  const bad = Object.entries(statuses).filter(([status]) => !/^(2|304)/.test(status))
  return bad.reduce((sum, [, count]) => sum + count, 0)
}

/** What readers got, in one line. */
export function formatReaders({ answered, statuses, p50, p99 }: ReadersReport): string {
  return `${answered} answers, ${JSON.stringify(statuses)}, p50 ${p50} ms, p99 ${p99} ms`
}
