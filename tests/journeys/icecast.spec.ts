import { expect, test } from '@playwright/test'
import { findIcecast } from '../../scripts/find-icecast.ts'
import { startIcecast } from '../icecast.ts'
import { startWithRadio } from '../radio-site.ts'

const running: (() => unknown)[] = []
test.afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop()
})

test('section 7: radio stream: a real Icecast station is heard with its title, also while its first address does not answer', async ({
  page,
}) => {
  const programs = findIcecast()
  test.skip(programs === undefined, 'Icecast or ffmpeg is not installed: node scripts/find-icecast.ts')
  if (!programs) return
  const icecast = await startIcecast(programs)
  running.push(icecast.stop)
  const site = await startWithRadio(`stream: http://127.0.0.1:9/live\n  backup: ${icecast.address}`, 'always')
  running.push(site.stop)
  await icecast.setTitle('Pelican Trio - Low Tide')
  await page.goto(`${site.origin}/radio`)
  await page.getByRole('button', { name: 'Play' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(page.getByText('Pelican Trio - Low Tide')).toBeVisible()
  await expect(page.getByText('Live programming from our station stream.')).toBeVisible()
  const announced = () => page.evaluate(() => navigator.mediaSession.metadata?.title)
  await expect.poll(announced).toBe('Pelican Trio - Low Tide')
  const time = () => page.locator('main form audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)
  const before = await time()
  await expect.poll(time).toBeGreaterThan(before)
  icecast.process.kill('SIGKILL')
  await expect(page.getByText(/^Connection lost\. Reconnecting/)).toBeVisible()
})

test('section 7: radio stream: a station of Ogg is relayed with the title of each song', async () => {
  const programs = findIcecast()
  test.skip(programs === undefined, 'Icecast or ffmpeg is not installed: node scripts/find-icecast.ts')
  if (!programs) return
  const icecast = await startIcecast(programs)
  running.push(icecast.stop)
  const station = icecast.startOgg()
  const site = await startWithRadio(`stream: ${station.address}`, 'never')
  running.push(site.stop)
  const first = station.play({ artist: 'Pelican Trio', title: 'Low Tide' })
  running.push(first.stop)
  const leaving = new AbortController()
  running.push(() => leaving.abort())
  const listen = async () => {
    const answer = await fetch(`${site.origin}/api/stream?port=8076`, { signal: leaving.signal })
    const heard = answer.arrayBuffer().catch(() => undefined)
    if (!answer.ok) await heard
    return answer.headers.get('content-type')
  }
  await expect.poll(listen).toBe('application/ogg')
  const title = async () => (await fetch(`${site.origin}/api/stream/title`)).json()
  await expect.poll(title).toEqual({ title: 'Pelican Trio - Low Tide' })
  await first.stop()
  const second = station.play({ artist: 'Pelican Trio', title: 'High Tide' })
  running.push(second.stop)
  await expect.poll(title).toEqual({ title: 'Pelican Trio - High Tide' })
})
