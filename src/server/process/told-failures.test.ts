import { expect, onTestFinished, test } from 'vitest'
import { examplePublication } from '../../site/example-publication.fixture.ts'
import { feedKind } from '../../sources/feeds/feed-kind.ts'
import { startFakeServer } from '../../sources/http/fake-server.fixture.ts'
import { openSafeClient } from '../../sources/http/safe-fetch.ts'
import { defaultPollTimes } from '../../sources/pipeline/poll-times.ts'
import { runSource } from '../../sources/pipeline/run-source.ts'
import { openTemporaryStore } from '../../store/temporary-store.fixture.ts'
import { watchChanges } from '../../store/watch-changes.ts'
import { hour } from '../../time/durations.ts'
import { exampleApp } from '../app.fixture.ts'
import { reportFeeds } from '../feed-report/feed-report.ts'

test('as soon as a poll fails or works again, the readers’ page and the operator’s table say the same about the feed', async () => {
  const store = await openTemporaryStore()
  let status = 200
  const server = await startFakeServer((_, response) => {
    const item = '<item><guid>1</guid><title>Ferry</title><link>https://gull.test/1</link></item>'
    response.writeHead(status).end(`<rss><channel>${item}</channel></rss>`)
  })
  const client = openSafeClient({ allowLoopback: true, userAgent: 'Paper/1.0' })
  const address = `${server.origin}/feed`
  const publication = {
    ...examplePublication,
    feeds: { localNews: [{ address, title: 'The Gull', owner: 'gull' }] },
  }
  const { app, pages } = exampleApp({ publication, store })
  const watch = await watchChanges(store.changes, {
    onTopics: (topics) => pages.cache.invalidate(topics),
    onMissed: () => pages.cache.invalidateAll(),
    onError: (error) => expect.fail(String(error)),
  })
  onTestFinished(async () => {
    await watch.stop()
    await Promise.all([server.close(), client.close()])
  })
  const poll = async (answer: number) => {
    status = answer
    await store.sources.list('city', [{ kind: 'feed', key: address, host: 'gull' }], { now: 0, spread: 0 })
    const query = { worker: 'a', now: Date.now() + 99 * hour, lease: hour, limit: 1, perHost: 1 }
    const [claim] = await store.sources.claimDue({ ...query, longestWait: 999 * hour })
    await runSource(feedKind(), claim!, {
      store: store.sources,
      client,
      times: defaultPollTimes,
      fetchDeadline: undefined,
      signal: new AbortController().signal,
      now: Date.now,
      offline: () => false,
      random: () => 0.5,
      parsing: () => {},
      parsed: () => {},
    })
    await watch.look()
  }
  const told = async () => {
    const read = async (path: string) => (await app.request(`https://example.test${path}`)).text()
    const [operator] = reportFeeds(await store.sources.loadStates('feed'), Date.now())
    const [published] = JSON.parse(await read('/sources.json')).feeds
    expect(published.state).toBe(operator?.state)
    expect(published.problems).toEqual(operator?.problems)
    return { state: operator?.state, page: await read('/sources') }
  }

  await poll(200)
  expect(await told()).toMatchObject({ state: 'fine' })
  await poll(500)
  const failing = await told()
  expect(failing.state).toBe('failing')
  expect(failing.page).toContain('status 500')
  await poll(404)
  expect((await told()).page).toContain('status 404')
  await poll(200)
  const good = await told()
  expect(good.state).toBe('fine')
  expect(good.page).not.toContain('status 404')
})
