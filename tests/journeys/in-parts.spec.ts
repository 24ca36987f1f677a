// By a slow connection a page comes and is drawn in parts: what is drawn must not move when the rest comes.
import { expect, test } from '@playwright/test'
import { layoutShiftsOf, recordLayoutShifts } from '../layout-shift.ts'
import { startServer } from '../local-server.ts'
import { exampleArticle } from '../page-paths.ts'

/** Milliseconds between the two parts: enough for the first to be drawn. */
const pause = 150
const widths = [375, 1280]
/** Number of places at which a page is cut. */
const cuts = 12

for (const path of ['/', '/weather', exampleArticle.path]) {
  test(`${path} does not move while it comes in parts`, async ({ page, baseURL }) => {
    const html = await (await fetch(`${baseURL}${path}`)).text()
    const places = placesToCut(html)
    expect(places.length).toBe(cuts)
    const parts = { place: 0 }
    const { origin, close } = await startServer(async (request, response) => {
      if (request.url === path) {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        response.write(html.slice(0, parts.place))
        setTimeout(() => response.end(html.slice(parts.place)), pause)
        return
      }
      const file = await fetch(`${baseURL}${request.url}`)
      response.writeHead(file.status, { 'content-type': file.headers.get('content-type') ?? '' })
      response.end(Buffer.from(await file.arrayBuffer()))
    })
    await recordLayoutShifts(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 720 })
      for (const place of places) {
        parts.place = place
        await page.goto(`${origin}${path}`, { waitUntil: 'domcontentloaded' })
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 30))))
        const told = `${width} px wide, cut after ${html.slice(place - 60, place)}`
        expect(await layoutShiftsOf(page), told).toEqual([])
      }
    }
    close()
  })
}

/** Places after elements of the body, evenly spread. A text that is cut within a line may move. */
function placesToCut(html: string): number[] {
  const ends = [...html.matchAll(/<\/(?:li|p|h[1-4]|section|article|header|nav|div|summary|button)>/g)]
  const places = ends.map(({ index, 0: tag }) => index + tag.length)
  const inBody = places.filter((place) => place > html.indexOf('<body'))
  return Array.from({ length: cuts }, (_, index) => inBody[Math.floor((index * inBody.length) / cuts)] ?? 0)
}
