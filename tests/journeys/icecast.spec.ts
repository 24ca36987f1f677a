import { expect, test } from '@playwright/test'
import { findIcecast } from '../../scripts/programs.ts'
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
  test.skip(programs === undefined, 'Icecast or ffmpeg is not installed: node scripts/programs.ts')
  if (!programs) return
  const icecast = await startIcecast(programs)
  running.push(icecast.stop)
  const site = await startWithRadio(`stream: http://127.0.0.1:9/live\n  backup: ${icecast.address}`, 'always')
  running.push(site.stop)
  await icecast.setTitle('Pelican Trio - Low Tide')
  await page.goto(`${site.origin}/radio`)
  await page.getByRole('button', { name: 'Play' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Pelican Trio - Low Tide')).toBeVisible()
  await expect(page.getByText('Live programming from our station stream.')).toBeVisible()
  const announced = () => page.evaluate(() => navigator.mediaSession.metadata?.title)
  await expect.poll(announced).toBe('Pelican Trio - Low Tide')
  const time = () => page.locator('body > audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)
  const before = await time()
  await expect.poll(time).toBeGreaterThan(before)
  icecast.process.kill('SIGKILL')
  await expect(page.getByRole('main').getByText(/^Connection lost\. Reconnecting/)).toBeVisible()
})
