import { chromium } from '@playwright/test'
import { findChromium } from './scripts/programs.ts'
import { startStormSite } from './tests/storm-site.ts'
import { changeStore } from './tests/store-of-site.ts'
const storm = await startStormSite()
const at = new Date(Date.now() - 3_600_000).toISOString()
storm.service.hurricanes = [{ id: 'al092026', name: 'Ian', classification: 'HU', intensity: '105', latitudeNumeric: 23.5, longitudeNumeric: -83.3, movementDir: 30, movementSpeed: 9, lastUpdate: at, publicAdvisory: { issuance: at, url: 'https://www.nhc.noaa.gov/text/MIATCPAT4.shtml' } }, { id: 'al102026', name: 'Julia', classification: 'TD' }]
const browser = await chromium.launch({ executablePath: findChromium()!, args: ['--no-sandbox'] })
for (const day of ['warning', 'calm'] as const) {
  changeStore(storm.dataDir, "update sources set due_at = 0 where kind = 'hurricanes'")
  await storm.show(day)
  await new Promise((r) => setTimeout(r, 6000))
  for (const [path, w, scheme] of [['/storm', 375, 'light'], ['/es/storm', 375, 'light'], ['/weather', 375, 'light'], ['/weather', 1280, 'dark']] as const) {
    const page = await browser.newPage({ viewport: { width: w, height: 667 }, colorScheme: scheme })
    await page.goto(storm.site.origin + path)
    const heading = page.locator(path.endsWith('storm') ? '#where' : '#storms-at-sea').first()
    console.log(day, path, await heading.count())
    if (await heading.count()) { await heading.scrollIntoViewIfNeeded(); await page.evaluate('window.scrollBy(0, 300)') }
    await page.screenshot({ path: `/tmp/shots/sea-${day}${path.replaceAll('/', '-')}-${w}-${scheme}.png` })
    await page.close()
  }
}
console.log(storm.site.log.filter((l) => JSON.stringify(l).includes('hurricanes')).slice(0, 3))
await browser.close(); await storm.stop(); process.exit(0)
