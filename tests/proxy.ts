// Starts the proxies of deploy/ as in their examples, but for local addresses, folders and certificates.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DeploymentProgram, needDeployment } from '../scripts/programs.ts'
import { endWithThisProcess, removeWithThisProcess } from './ended-with-us.ts'
import { findFreePort } from './free-port.ts'

const examples = join(import.meta.dirname, '..', 'deploy')

/** A proxy in front of two processes. */
export interface RunningProxy {
  origin: string
  /** What it keeps. */
  folder: string
  stop(): Promise<void>
}

/** What differs between starts: where it listens, what it is in front of, and its folder. */
interface Place {
  port: number
  webs: readonly [number, number]
  folder: string
}

/** How a proxy is started. */
interface Example {
  program: DeploymentProgram
  file: string
  scheme: 'http' | 'https'
  /** Replaces what is of the example's machine. */
  fill(text: string, place: Place): string
  words(file: string, place: Place): string[]
}

const [first, second] = ['127.0.0.1:3001', '127.0.0.1:3002'] as const

/** The examples. Caddy makes its own certificates; in front of the others TLS would be the operator's. */
export const proxyExamples = {
  nginx: {
    program: 'nginx',
    file: 'nginx/news.conf',
    scheme: 'http',
    fill: (text, { port, webs, folder }) =>
      inNginx(
        replaceEach(text, [
          [/server \{\n {2}listen 80;[^}]*\}\n/, ''],
          [
            /listen 443 ssl http2;\n.*\n.*ssl_certificate .*\n.*ssl_certificate_key .*/,
            `listen 127.0.0.1:${port};`,
          ],
          ['/var/cache/nginx/news', join(folder, 'pages')],
          [first, `127.0.0.1:${webs[0]}`],
          [second, `127.0.0.1:${webs[1]}`],
        ]),
        folder,
      ),
    words: (file, { folder }) => ['-p', folder, '-e', join(folder, 'error.log'), '-c', file],
  },
  caddy: {
    program: 'caddy',
    file: 'caddy/Caddyfile',
    scheme: 'https',
    fill: (text, { port, webs, folder }) =>
      replaceEach(text, [
        [
          /^\{$/m,
          `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\tauto_https disable_redirects\n\thttps_port ${port}\n\tstorage file_system ${folder}`,
        ],
        [first, `127.0.0.1:${webs[0]}`],
        [second, `127.0.0.1:${webs[1]}`],
      ]),
    words: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  },
  haproxy: {
    program: 'haproxy',
    file: 'haproxy/haproxy.cfg',
    scheme: 'http',
    fill: (text, { port, webs }) =>
      replaceEach(text, [
        [/bind :80\n.*bind :443 .*\n.*redirect scheme https.*/, `bind 127.0.0.1:${port}`],
        // Each takes two descriptors, of which a test may have few.
        ['maxconn 20000', 'maxconn 1000'],
        [first, `127.0.0.1:${webs[0]}`],
        [second, `127.0.0.1:${webs[1]}`],
      ]),
    words: (file) => ['-db', '-f', file],
  },
} as const satisfies Record<string, Example>

/** Name of an example. */
export type ProxyName = keyof typeof proxyExamples

/** Starts an example's proxy before two `main web` on these ports. `change` may alter the filled example. */
export async function startProxy(
  name: ProxyName,
  webs: readonly [number, number],
  change: (text: string) => string = (text) => text,
): Promise<RunningProxy> {
  const example: Example = proxyExamples[name]
  const program = needDeployment(example.program)
  const folder = await mkdtemp(join(tmpdir(), `${name}-`))
  removeWithThisProcess(folder)
  const place = { port: await findFreePort(), webs, folder }
  const file = join(folder, 'example')
  await writeFile(file, change(example.fill(await readFile(join(examples, example.file), 'utf8'), place)))
  const environment = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn(program, example.words(file, place), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment,
  })
  endWithThisProcess(child, 'SIGTERM')
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said = `${said}${text}`.slice(-4_000)
    })
  }
  const stop = async () => {
    await end(child)
    await rm(folder, { recursive: true, force: true })
  }
  if (!(await startsToListen(child, place.port))) {
    await stop()
    throw new Error(`${name} did not start: ${said}`)
  }
  return { origin: `${example.scheme}://127.0.0.1:${place.port}`, folder, stop }
}

/** The example is a part of nginx.conf, which this is around it. */
function inNginx(text: string, folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${folder};`,
  )
  return `daemon off;
pid ${folder}/pid;
worker_processes 1;
events { worker_connections 4096; }
http {
  access_log off;
  keepalive_requests 1000000000;
${temporary.join('\n')}
${text}
}
`
}

/** Replaces each of these everywhere. Throws where the text has one of them no longer. */
function replaceEach(text: string, changes: readonly (readonly [RegExp | string, string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    const next = typeof from === 'string' ? changed.replaceAll(from, to) : changed.replace(from, to)
    if (next === changed) throw new Error(`the example of deploy/ has no ${from} any more`)
    return next
  }, text)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** Whether a program that was started listens at this port within two minutes. */
export async function startsToListen(child: ChildProcess, port: number): Promise<boolean> {
  for (let attempt = 1; !(await listens(port)); attempt++) {
    if (attempt === 2_400 || child.exitCode !== null) return false
    await sleep(50)
  }
  return true
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
  })
}
