import { once } from 'node:events'
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { builtProgram } from '../../../tests/built-programs.ts'
import { copyPublications, type TemporaryPublications } from '../../../tests/temporary-publications.ts'
import { type Config, readConfig } from '../../config.ts'
import { connectionBounds } from './connection-watch.ts'
import { type Lifecycle, type ServeOptions, serve } from './serve.ts'

const workerFile = pathToFileURL(await builtProgram('ingest-worker'))

let publications: TemporaryPublications
let folder: string
beforeAll(async () => {
  publications = await copyPublications('pelican-bay-test')
  await appendFile(join(publications.folder, 'pelican-bay-test/publication.yaml'), 'newsletter: true\n')
  folder = await mkdtemp(join(tmpdir(), 'serve-'))
  await mkdir(join(folder, 'client', '.vite'), { recursive: true })
  await mkdir(join(folder, 'client', 'assets'))
  await writeFile(join(folder, 'client', 'assets', 'storm-keep.js'), '')
  await writeFile(
    join(folder, 'client', '.vite', 'manifest.json'),
    JSON.stringify({
      'src/browser/main.ts': { file: 'assets/browser.js' },
      'src/browser/copy-frame.ts': { file: 'assets/copy-frame.js' },
      'src/browser/storm-keep.ts': { file: 'assets/storm-keep.js' },
      'src/browser/live-frame.ts': { file: 'assets/live-frame.js' },
      'src/browser/live.ts': { file: 'assets/live.js' },
    }),
  )
})
afterAll(async () => {
  await publications.remove()
  await rm(folder, { recursive: true })
})

/** A process that a test sends signals to. */
class TestLifecycle implements Lifecycle {
  readonly exitCodes: number[] = []
  readonly #exited = Promise.withResolvers<number>()
  #stop: ((signal: string) => void) | undefined
  #reload: (() => void) | undefined

  onStop(listener: (signal: string) => void): void {
    this.#stop = listener
  }

  onReload(listener: () => void): void {
    this.#reload = listener
  }

  exit(code: number): void {
    this.exitCodes.push(code)
    this.#exited.resolve(code)
  }

  reload(): void {
    this.#reload?.()
  }

  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number> {
    this.#stop?.('SIGTERM')
    return this.#exited.promise
  }
}

function settings(changes: Record<string, string> = {}): Config {
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    PUBLICATIONS_DIR: publications.folder,
    SAMPLE_EDITION: 'never',
    LOG_LEVEL: 'silent',
    ...changes,
  })
  return { ...config, ingest: { ...config.ingest, workerFile } }
}

async function start(changes: Record<string, string> = {}, limits?: NonNullable<ServeOptions['limits']>) {
  const lifecycle = new TestLifecycle()
  const client = join(folder, 'client')
  const port = await serve(settings(changes), client, { lifecycle, ...(limits && { limits }) })
  return { lifecycle, port }
}

/** The answer to a GET request on a connection of its own, or of this agent. */
async function get(port: number, path: string, agent = new Agent()): Promise<IncomingMessage> {
  const [response] = await once(request({ host: '127.0.0.1', port, path, agent }).end(), 'response')
  return response
}

test('it is ready when it listens, reloads on SIGHUP, and finishes its answers before it stops', async () => {
  // Nothing listens there: neither an answer nor the shutdown may wait for it.
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9' }
  const { lifecycle, port } = await start(mail)
  expect((await get(port, '/readyz')).statusCode).toBe(200)
  const page = await get(port, '/')
  expect(await text(page)).toContain('Pelican Bay Headlines')
  lifecycle.reload()
  expect((await get(port, '/')).statusCode).toBe(200)

  // A form whose second half comes after the signal.
  const body = 'email=reader%40tiny.example'
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length }
  const form = request({ host: '127.0.0.1', port, path: '/newsletter', method: 'POST', headers })
  await new Promise<void>((sent) => form.write(body.slice(0, 10), () => sent()))
  const kept = new Agent({ keepAlive: true })
  onTestFinished(() => kept.destroy())
  await text(await get(port, '/', kept))
  const stopped = lifecycle.stop()
  lifecycle.reload()

  const late = await get(port, '/about')
  expect([late.statusCode, late.headers.connection]).toEqual([200, 'close'])
  const reused = await get(port, '/', kept)
  expect([reused.statusCode, reused.headers.connection]).toEqual([200, 'close'])
  await text(late)
  await text(reused)
  form.end(body.slice(10))
  const [answer] = (await once(form, 'response')) as [IncomingMessage]
  // Its mail server does not answer, which it may know already (202) or not yet.
  expect([200, 202]).toContain(answer.statusCode)
  await text(answer)
  expect(await stopped).toBe(0)
  await lifecycle.stop()
  expect(lifecycle.exitCodes).toEqual([0])
  await expect(get(port, '/')).rejects.toThrow('ECONNREFUSED')
})

test('forms without a length are read like others, and too long ones are refused', async () => {
  const { lifecycle, port } = await start({ SMTP_URL: 'smtp://127.0.0.1:9' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  // Without Content-Length, Node sends the body in chunks.
  const post = async (path: string, ...parts: string[]) => {
    const form = request({ host: '127.0.0.1', port, path, method: 'POST', headers })
    for (const part of parts) await new Promise<void>((sent) => form.write(part, () => sent()))
    const [answer] = (await once(form.end(), 'response')) as [IncomingMessage]
    await text(answer)
    return answer.statusCode
  }
  expect([200, 202]).toContain(await post('/newsletter', 'email=rea', 'der%40tiny.example'))
  expect(await post('/newsletter', `email=${'x'.repeat(5000)}`)).toBe(413)
  expect(await post('/newsletter')).toBe(400)
  expect(await post('/newsletter/leave?t=1.forged', 'List-Unsubscribe=One-Click')).toBe(400)
  expect(await post('/newsletter/confirm?t=1.forged')).toBe(400)
  expect(await lifecycle.stop()).toBe(0)
})

test('while it stops, no connection is reset, however many readers ask without a pause', async () => {
  const { lifecycle, port } = await start()
  const outcomes = new Set<unknown>()
  let answered = 0
  const readers = Array.from({ length: 8 }, async (_, reader) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let count = 0; !outcomes.has('ECONNREFUSED'); count++) {
      try {
        const answer = await get(port, `/search?q=harbor+${reader}+${count}`, agent)
        await text(answer)
        outcomes.add(answer.statusCode)
        answered++
      } catch (error) {
        outcomes.add((error as NodeJS.ErrnoException).code)
      }
    }
    agent.destroy()
  })
  await expect.poll(() => answered).toBeGreaterThan(100)
  expect(await lifecycle.stop()).toBe(0)
  await Promise.all(readers)
  expect([...outcomes]).toEqual([200, 'ECONNREFUSED'])
})

/** How many connections were reset, so that the system drops what its buffers hold of their answers. */
function countResets(): () => number {
  const reset = vi.spyOn(Socket.prototype, 'resetAndDestroy')
  onTestFinished(() => reset.mockRestore())
  return () => reset.mock.calls.length
}

test('a connection that does not read its answer is cut off, a slow one is not', async () => {
  const resets = countResets()
  const limits = { keepAliveTimeout: 65_000, requestTimeout: 30_000, silence: 400, bounds: connectionBounds }
  const large = join(folder, 'client', 'assets', 'large.png')
  await writeFile(large, Buffer.alloc(16 * 1024 ** 2))
  const { lifecycle, port } = await start({}, limits)
  const deaf = connect(port, '127.0.0.1').pause()
  const gone = new Promise((resolve) => deaf.once('close', resolve))
  deaf.on('error', () => {})
  // More than what the buffers of both ends hold, so that the server has to wait.
  const asked = 'GET /assets/large.png HTTP/1.1\r\nHost: localhost\r\n\r\n'
  deaf.write(asked.repeat(3))
  // Only a socket that writes learns that it was cut off while it does not read.
  const asking = setInterval(() => deaf.write(asked), 50)
  const kept = new Agent({ keepAlive: true })
  onTestFinished(async () => {
    clearInterval(asking)
    kept.destroy()
    await rm(large)
  })
  await gone
  expect(resets()).toBe(1)
  clearInterval(asking)
  // Made once, however long that takes; from then on it is in the cache.
  await expect.poll(() => get(port, '/').then(text, () => '')).not.toBe('')
  const page = await get(port, '/', kept)
  expect(await text(page)).toContain('Pelican Bay Headlines')
  expect(await lifecycle.stop()).toBe(0)
})

test('a reader who takes a byte now and then is cut off when the answer had to be read; pages go on', async () => {
  const resets = countResets()
  const bounds = { ...connectionBounds, reading: 300, slowest: 1024 ** 3 }
  const limits = { keepAliveTimeout: 65_000, requestTimeout: 30_000, silence: 60_000, bounds }
  const large = join(folder, 'client', 'assets', 'slow.png')
  await writeFile(large, Buffer.alloc(16 * 1024 ** 2))
  onTestFinished(() => rm(large))
  const { lifecycle, port } = await start({}, limits)
  const slow = connect(port, '127.0.0.1').pause()
  const gone = new Promise((resolve) => slow.once('close', resolve))
  slow.on('error', () => {})
  slow.write('GET /assets/slow.png HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const reading = setInterval(() => slow.read(1024), 20)
  // Only a socket that writes learns that it was cut off while it reads nearly nothing.
  const asking = setInterval(() => slow.write('\r\n'), 50)
  await gone
  expect(resets()).toBe(1)
  clearInterval(reading)
  clearInterval(asking)
  expect(await text(await get(port, '/'))).toContain('Pelican Bay Headlines')
  expect(await lifecycle.stop()).toBe(0)
})

test('an idle connection is ended and not reset: its reader may still be reading', async () => {
  const resets = countResets()
  const { lifecycle, port } = await start(
    {},
    { keepAliveTimeout: 50, requestTimeout: 30_000, silence: 60_000, bounds: connectionBounds },
  )
  const idle = connect(port, '127.0.0.1').resume()
  idle.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(idle, 'close')
  expect(resets()).toBe(0)
  expect(await lifecycle.stop()).toBe(0)
})

test.each([
  ['nothing', ''],
  ['half a request', 'GET / HTTP/1.1\r\nHost: loc'],
])('a connection that sends %s is ended when a request had to be there', async (_, begun) => {
  const limits = {
    keepAliveTimeout: 600_000,
    requestTimeout: 300,
    silence: 600_000,
    bounds: connectionBounds,
  }
  const { lifecycle, port } = await start({}, limits)
  const silent = connect(port, '127.0.0.1').resume()
  silent.write(begun)
  await once(silent, 'close')
  expect(await lifecycle.stop()).toBe(0)
})

test('a connection with too many requests at once is ended, and others are answered meanwhile', async () => {
  const { lifecycle, port } = await start()
  await text(await get(port, '/'))
  const greedy = connect(port, '127.0.0.1')
  const gone = new Promise((resolve) => greedy.once('close', resolve))
  greedy.on('error', () => {}).resume()
  for (let round = 0; round < 20; round++) {
    const searches = Array.from(
      { length: 100 },
      (_, one) => `GET /search?q=hurricnae+shleter+${round}-${one} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    )
    greedy.write(searches.join(''))
  }
  await gone
  const few = connect(port, '127.0.0.1')
  onTestFinished(() => void few.destroy())
  few.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(5))
  let answers = ''
  few.on('data', (chunk) => {
    answers += chunk
  })
  await expect.poll(() => answers.match(/HTTP\/1\.1 200/g)?.length).toBe(5)
  expect(await lifecycle.stop()).toBe(0)
})

test('a port in use: the error says what to do, and nothing keeps running', async () => {
  const first = await start()
  const second = new TestLifecycle()
  const taken = settings({ PORT: String(first.port), DATA_DIR: join(folder, 'other-data') })
  await expect(serve(taken, join(folder, 'client'), { lifecycle: second })).rejects.toMatchObject({
    name: 'OperatorError',
    message: `Port ${first.port} is in use by another program. Stop it, or set PORT to a free one.`,
  })
  expect(second.exitCodes).toEqual([])
  expect(await first.lifecycle.stop()).toBe(0)
})

test.each<[string, (data: string) => Promise<unknown>, string, RegExp]>([
  [
    'a data folder below a file',
    (data) => writeFile(dirname(data), ''),
    'StoreError',
    /^The data folder .+ cannot be created .+ Set DATA_DIR to a folder that this user may write\.$/,
  ],
  [
    'a store that is no database',
    async (data) => {
      await mkdir(data, { recursive: true })
      await writeFile(join(data, 'news.db'), 'not a database'.repeat(1000))
    },
    'StoreError',
    /^The store .+news\.db is not a usable database .+ put a backup in its place\.$/,
  ],
  [
    'a folder in the place of the store',
    (data) => mkdir(join(data, 'news.db'), { recursive: true }),
    'StoreError',
    /^The store .+news\.db cannot be opened for writing .+ set DATA_DIR to a folder that is\.$/,
  ],
])('%s refuses the start and says what to do', async (_what, prepare, name, message) => {
  const data = join(folder, 'unusable', 'data')
  onTestFinished(() => rm(dirname(data), { recursive: true, force: true }))
  await prepare(data)
  await expect(start({ DATA_DIR: data })).rejects.toMatchObject({
    name,
    message: expect.stringMatching(message),
  })
})

test.each([
  ['PUBLICATIONS_DIR', join(tmpdir(), 'no-such-folder'), /found no folder .+no-such-folder/],
  [
    'PUBLICATION',
    'atlantis',
    /^PUBLICATION=atlantis: there is no such publication; there are: pelican-bay-test\.$/,
  ],
])('%s=%s refuses the start and says what to do', async (setting, value, message) => {
  await expect(start({ [setting]: value, DATA_DIR: join(folder, 'refused') })).rejects.toMatchObject({
    name: 'OperatorError',
    message: expect.stringMatching(message),
  })
})

test('without a build the server does not start, and the error says what to do', async () => {
  const unbuilt = join(folder, 'unbuilt')
  await expect(serve(settings(), unbuilt, { lifecycle: new TestLifecycle() })).rejects.toMatchObject({
    name: 'OperatorError',
    message: expect.stringMatching(/manifest\.json is missing\. Run `npm run build`\.$/),
  })
})
