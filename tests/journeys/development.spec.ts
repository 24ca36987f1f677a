import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { findFreePort } from '../free-port.ts'
import { copyPublications } from '../temporary-publications.ts'

/** Functions that stop what a test started, called in reverse order. */
const running: (() => unknown)[] = []
test.afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop()
})

/** Starts what `npm run dev` runs, with the test city, at this address alone. */
async function startDevelopment(host: string): Promise<{ origin: string; port: number; city: string }> {
  const publications = await copyPublications('pelican-bay-test')
  running.push(publications.remove)
  const dataDir = await mkdtemp(join(tmpdir(), 'development-'))
  running.push(() => rm(dataDir, { recursive: true, force: true }))
  const port = await findFreePort(host)
  const root = join(import.meta.dirname, '..', '..')
  const child = spawn(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js')], {
    cwd: root,
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      PORT: String(port),
      HOST: host,
      DATA_DIR: dataDir,
      PUBLICATIONS_DIR: publications.folder,
      SAMPLE_EDITION: 'never',
    },
  })
  running.push(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  return { origin: `http://${host}:${port}`, port, city: join(publications.folder, 'pelican-bay-test') }
}

/** Whether something accepts connections there. */
function isOpen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}

test('an edited article appears in an open page without a reload, and the server listens only at HOST', async ({
  page,
  request,
}) => {
  const { origin, port, city } = await startDevelopment('127.0.0.1')
  const article = `${origin}/local-news/counting-pelicans`
  const ask = () =>
    request.get(article).then(
      (answer) => answer.status(),
      () => 0,
    )
  await expect.poll(ask).toBe(200)
  expect(await isOpen('::1', port)).toBe(false)

  // A reload message is lost if Vite's client has not connected yet.
  const connected = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => socket.on('framereceived', () => resolve()))
  })
  await page.goto(article)
  await connected
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).not.toHaveText('An edited headline')
  const file = join(city, 'articles', 'counting-pelicans.md')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(/^title: .*$/m, 'title: An edited headline'))
  await expect(heading).toHaveText('An edited headline')
})
