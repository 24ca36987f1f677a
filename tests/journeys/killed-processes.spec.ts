import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { killProcesses } from '../../scripts/network/faults.ts'
import { TrialNetwork, TrialTable } from '../../scripts/network/trial-network.ts'
import { findPostgres } from '../../scripts/programs.ts'

/** Stops what a test started, also where the test ran out of time. */
let stop: () => Promise<void> = async () => {}
test.afterEach(() => stop())

test('any process of a network is killed, for a minute, and no reader and no feed notices', async () => {
  test.skip(!findPostgres(), 'PostgreSQL is not installed')
  const network = await TrialNetwork.prepare({ cities: 10, feeds: 5 })
  stop = () => network.stop()
  const table = new TrialTable()
  await network.start()
  const firstReading = () => Number(network.query('select count(*) as n from articles')[0]?.n)
  for (let looks = 1; firstReading() < 10 * 5 * 12; looks++) {
    await sleep(500)
    // A feed that failed on a busy machine would wait for its interval.
    if (looks % 60 === 0) network.makeDue()
  }
  await killProcesses(network, { minutes: 1, perSecond: 50 }, table)
  table.print('10 cities, killed')
  expect(table.faults).toEqual([])
})
