// Makes a featured video from a drawing: `node scripts/featured-video/make-video.ts <drawing.html> <city folder> <name>`
// films it with Chromium, frame by frame, and writes assets/<name>.mp4, .webm and the poster <name>.webp of the city.
// The finished files are in the repository: Chromium and ffmpeg (Debian: ffmpeg) are needed only to change the drawing.
import { spawn } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from '../find-chromium.ts'

const framesPerSecond = 25
/** Time of the frame that is the poster, in seconds. */
const posterAt = 24.2
/** The limit of each file: 1.5 MB. */
const mostBytes = 1_500_000
const font = join(import.meta.dirname, '../../src/site/styles/fonts/newsreader.woff2')

/** ffmpeg's options by the ending of the file. Both files can play while they are still loading. */
const codings = {
  mp4: [
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-crf',
    '27',
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    '+faststart',
  ],
  webm: ['-c:v', 'libsvtav1', '-preset', '6', '-crf', '38', '-g', '250', '-pix_fmt', 'yuv420p'],
}

const [drawing, city, name] = process.argv.slice(2)
if (!drawing || !city || !name) {
  console.error('Usage: node scripts/featured-video/make-video.ts <drawing.html> <city folder> <name>')
  process.exit(1)
}
const assets = join(city, 'assets')
const executablePath = findChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
await page.setContent(await readDrawing(drawing))
await page.evaluate(() => document.fonts.ready)
await page.waitForLoadState('networkidle')
const frames = await filmFrames(page)
for (const [ending, coding] of Object.entries(codings)) {
  const file = join(assets, `${name}.${ending}`)
  await encode(frames, coding, file)
  const { size } = await stat(file)
  console.log(`${file}: ${Math.round(size / 1000)} kB`)
  if (size > mostBytes) throw new Error(`${file} has ${size} bytes; at most ${mostBytes} are allowed.`)
}
const poster = frames[Math.round(posterAt * framesPerSecond)]
if (!poster) throw new Error(`The drawing ends before ${posterAt} s, the moment of its poster.`)
await sharp(poster)
  .webp({ quality: 82 })
  .toFile(join(assets, `${name}.webp`))
await browser.close()

/** The drawing with its images and font inlined, so that the page needs no server. */
async function readDrawing(file: string): Promise<string> {
  let html = await readFile(file, 'utf8')
  html = html.replace('FONT', `data:font/woff2;base64,${(await readFile(font)).toString('base64')}`)
  for (const [attribute, plate] of html.matchAll(/data-plate="([\w-]+\.svg)"/g)) {
    const svg = await readFile(join(assets, plate ?? ''))
    html = html.replace(attribute, `href="data:image/svg+xml;base64,${svg.toString('base64')}"`)
  }
  return html
}

/** The frames, each as the bytes of a PNG file. */
async function filmFrames(page: Page): Promise<Buffer[]> {
  const seconds = await page.evaluate(() => Reflect.get(window, 'filmSeconds') as number)
  const frames: Buffer[] = []
  for (let frame = 0; frame < seconds * framesPerSecond; frame++) {
    await page.evaluate(
      (t) => (Reflect.get(window, 'draw') as (t: number) => void)(t),
      frame / framesPerSecond,
    )
    frames.push(await page.screenshot({ type: 'png' }))
  }
  return frames
}

async function encode(frames: readonly Buffer[], coding: readonly string[], file: string): Promise<void> {
  const input = ['-f', 'image2pipe', '-framerate', String(framesPerSecond), '-c:v', 'png', '-i', '-']
  const ffmpeg = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...coding, '-an', file], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = new Promise<void>((resolve, reject) => {
    ffmpeg.on('error', (error) =>
      reject(new Error('ffmpeg could not be started; install it.', { cause: error })),
    )
    ffmpeg.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}.`))))
  })
  for (const frame of frames) {
    if (!ffmpeg.stdin.write(frame)) await new Promise((resolve) => ffmpeg.stdin.once('drain', resolve))
  }
  ffmpeg.stdin.end()
  await ended
}
