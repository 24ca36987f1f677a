// The composed hurricane (watch, warning, surge, cancellation) on every page, by mail and in the digest.
import { expect, onTestFinished, test, vi } from 'vitest'
import { startMailServer } from '../../../tests/mail-server.ts'
import { listAlerts, storeStormStep } from '../../city/stored-storm.fixture.ts'
import { loadAlerts } from '../../city/weather.ts'
import { type ComposedMessage, composedStorm } from '../../sources/weather/alerts/composed-storm.fixture.ts'
import { openEmptyStore } from '../../store/empty-store.fixture.ts'
import { subscribeAddress } from '../../store/outbox.fixture.ts'
import { hour } from '../../time/durations.ts'
import { exampleApp } from '../app.fixture.ts'
import { FixedDirectory } from '../fixed-directory.fixture.ts'
import { composeAlerts } from './compose-alerts.ts'
import { composeDigest } from './compose-digest.ts'
import { IssueSchedule } from './issue-schedule.ts'
import { openPostbox } from './mail-service.ts'
import { publication as example, key, temporaryFolder } from './open-newsletter.fixture.ts'

const start = Date.UTC(2026, 9, 7, 12)
const place = { latitude: 26.1224, longitude: -80.1373, zones: ['FLZ172'] }
const publication = { ...example, weather: place }

/** The storm's steps, one after the other, on a clock that begins with the first. */
async function openStorm() {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  onTestFinished(() => void vi.useRealTimers())
  const store = await openEmptyStore(temporaryFolder())
  const server = await startMailServer()
  onTestFinished(async () => {
    await store.close()
    await server.stop()
  })
  const { app, pages } = exampleApp({ publication, store })
  const directory = new FixedDirectory([publication])
  const sources = { store, hasFailed: () => false } as const
  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const settings = { smtpUrl: server.url, key, from: undefined }
  const open = () => {
    const { postbox, close } = openPostbox(settings, {
      store,
      directory,
      logger: logger as never,
    })
    onTestFinished(close)
    return postbox
  }
  let postbox = open()
  const digest = async () =>
    (await composeDigest('daily', await pages.openContext(publication, '/'), sources)).mailing
  const schedule = new IssueSchedule({
    store,
    directory,
    logger,
    hasAlerts: async (city, now) =>
      (await loadAlerts({ publication: city, store, now, logger })).alerts.length > 0,
    compose: async () => ({ mailing: await digest(), hasNews: false }),
    composeAlerts: async (_, now, told) =>
      composeAlerts({ ...(await pages.openContext(publication, '/weather')), now }, told),
  })
  await listAlerts(store, place, start)
  return {
    digest,
    server,
    /** A new process with the same store, so many hours after the beginning; what it sends at once. */
    async restart(at: number) {
      vi.setSystemTime(start + at * hour)
      postbox = open()
      return postbox.sendDue()
    },
    /** Confirms an address for these messages. */
    async subscribe(address: string, choices: readonly ('daily' | 'alerts')[]) {
      await subscribeAddress(store, { city: 'example', address, kinds: choices }, Date.now())
    },
    /** Applies a step of the storm; returns the alert strips and the subjects of the sent messages. */
    async play(step: (typeof composedStorm)[number]) {
      vi.setSystemTime(start + step.at * hour)
      await storeStormStep(store, { place, start }, step)
      pages.cache.invalidateAll()
      const page = await (await app.request('/about')).text()
      const before = server.received.length
      // Twice: nothing may be sent again.
      for (let looks = 0; looks < 2; looks++) {
        await schedule.makeDue(Date.now())
        await postbox.sendDue()
      }
      const mails = server.received.slice(before)
      return {
        rows: [...page.matchAll(/class="alert-strip[^>]*>(?:<[^>]+>)*([^<]+)/g)].map(([, event]) => event),
        mails: mails.map(({ to, headers }) => `${to}: ${headers.get('subject')}`),
        received: mails,
      }
    },
  }
}

test('a hurricane: strips on every page, one message at its start and one at its end to subscribers of alerts', async () => {
  const storm = await openStorm()
  await storm.subscribe('alerts@example.com', ['alerts'])
  await storm.subscribe('daily@example.com', ['daily'])
  const story = []
  for (const step of composedStorm) {
    const { rows, mails } = await storm.play(step)
    story.push([step.name, rows, mails.map((mail) => mail.replace('alerts@example.com: ', ''))])
  }
  const [surge, warning] = ['Storm Surge Warning', 'Hurricane Warning']
  expect(story).toEqual([
    ['watch', ['Hurricane Watch'], ['Hurricane Watch: Example']],
    ['watch continued', ['Hurricane Watch'], []],
    ['warning and surge', [surge, warning], [`${surge} and 1 more: Example`]],
    ['warning continued', [surge, warning], []],
    ['canceled inland', [surge, warning], []],
    ['canceled at the coast', [surge], [`${warning} has ended: Example`]],
    ['surge over', ['Storm Surge Warning has ended'], [`${surge} has ended: Example`]],
    ['after the storm', ['Storm Surge Warning has ended'], []],
  ])
})

test('a subscriber during a storm gets the alerts in effect in the digest, and a message at their end', async () => {
  const storm = await openStorm()
  await storm.subscribe('first@example.com', ['alerts'])
  const [watch, again, warning, ...after] = composedStorm
  if (!watch || !again || !warning) throw new Error('the storm has no such steps')
  await storm.play(watch)
  expect((await storm.digest()).html).toContain('Hurricane Watch')
  await storm.play(again)
  await storm.play(warning)
  const { html } = await storm.digest()
  expect(html).toContain('Storm Surge Warning')
  expect(html).toContain('Hurricane Warning')
  expect(html).not.toContain('Hurricane Watch')
  await storm.subscribe('later@example.com', ['alerts'])
  const received = []
  for (const step of after) received.push(...(await storm.play(step)).received)
  const told = received.filter(({ to }) => to === 'later@example.com')
  expect(told.map(({ headers }) => headers.get('subject'))).toEqual([
    'Hurricane Warning has ended: Example',
    'Storm Surge Warning has ended: Example',
  ])
  expect(told[0]?.text).not.toContain('Follow the orders')
  expect((await storm.digest()).html).not.toMatch(/Warning|Watch/)
})

const again = { kind: 'Update', sent: 5, replaces: ['watch-1'] } as const
test.each([
  { alert: 'an alert that ended meanwhile', ends: 4, news: [], sent: [0, 0] },
  { alert: 'a canceled alert', ends: null, news: [{ ...again, vtec: ['CAN.HU.A.1001'] }], sent: [0, 0] },
  { alert: 'an alert in effect', ends: null, news: [{ ...again, vtec: ['CON.HU.A.1001'] }], sent: [0, 1] },
])(
  '$alert, after a process was down for hours: $sent messages at once and after a poll',
  async ({ ends, news, sent }) => {
    const storm = await openStorm()
    await storm.subscribe('alerts@example.com', ['alerts'])
    const watch: ComposedMessage = {
      id: 'watch-1',
      sent: 0,
      event: 'Hurricane Watch',
      vtec: ['NEW.HU.A.1001'],
      ends,
    }
    storm.server.answers.set('alerts@example.com', 451)
    await storm.play({ name: 'watch', at: 1, listed: [watch] })
    storm.server.answers.clear()
    const atOnce = await storm.restart(7)
    const listed = news.map((fields) => ({ ...watch, id: 'watch-2', ...fields }))
    const { mails } = await storm.play({ name: 'watch continued', at: 7.1, listed })
    expect([atOnce, mails.length]).toEqual(sent)
  },
)
