// A real Icecast server with a source: ffmpeg sends it a tone.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from './free-port.ts'

/** A running Icecast server whose station is on air. */
export interface Icecast {
  /** Address of the station's stream: MP3, 64 kbit/s. */
  address: string
  process: ChildProcess
  /** Sets the station's title. */
  setTitle(title: string): Promise<void>
  stop(): Promise<void>
}

const password = 'a-password-of-the-test'

/** Starts both programs on a free port, and resolves when the stream can be read. */
export async function startIcecast(programs: { icecast: string; ffmpeg: string }): Promise<Icecast> {
  const folder = await mkdtemp(join(tmpdir(), 'icecast-'))
  await chmod(folder, 0o777)
  const port = await findFreePort()
  const config = join(folder, 'icecast.xml')
  await writeFile(config, configuration(folder, port))
  const server = spawn(programs.icecast, ['-c', config], { stdio: 'ignore' })
  const origin = `http://127.0.0.1:${port}`
  const address = `${origin}/live`
  await until('Icecast', async () => {
    const answer = await fetch(`${origin}/`)
    await answer.body?.cancel()
    return answer.status < 500
  })
  const send = () => spawn(programs.ffmpeg, sourceArguments(port), { stdio: 'ignore' })
  let source = send()
  await until('a source on air', async () => {
    // Icecast drops a source that is slow to send.
    if (hasEnded(source)) source = send()
    const { status, body } = await fetch(address)
    await body?.cancel()
    return status === 200
  })
  return {
    address,
    process: server,
    async setTitle(title) {
      const query = new URLSearchParams({ mount: '/live', mode: 'updinfo', song: title, charset: 'UTF-8' })
      const authorization = `Basic ${btoa(`admin:${password}`)}`
      const answer = await fetch(`${origin}/admin/metadata?${query}`, { headers: { authorization } })
      if (!answer.ok) throw new Error(`Icecast takes no title: status ${answer.status}`)
    },
    async stop() {
      source.kill('SIGKILL')
      server.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

function sourceArguments(port: number): string[] {
  const tone = ['-re', '-f', 'lavfi', '-i', 'sine=frequency=330:sample_rate=44100']
  const form = ['-c:a', 'libmp3lame', '-b:a', '64k', '-content_type', 'audio/mpeg', '-f', 'mp3']
  return [...tone, ...form, `icecast://source:${password}@127.0.0.1:${port}/live`]
}

/** Icecast does not run as root: it becomes nobody. */
function configuration(folder: string, port: number): string {
  const owner =
    process.getuid?.() === 0
      ? '<security><chroot>0</chroot><changeowner><user>nobody</user><group>nogroup</group></changeowner></security>'
      : '<security><chroot>0</chroot></security>'
  return `<icecast>
  <limits><clients>5000</clients><sources>1</sources><burst-size>65536</burst-size></limits>
  <authentication><source-password>${password}</source-password><admin-user>admin</admin-user><admin-password>${password}</admin-password></authentication>
  <hostname>localhost</hostname>
  <listen-socket><port>${port}</port><bind-address>127.0.0.1</bind-address></listen-socket>
  <paths><logdir>${folder}</logdir><webroot>/usr/share/icecast2/web</webroot><adminroot>/usr/share/icecast2/admin</adminroot></paths>
  <logging><accesslog>access.log</accesslog><errorlog>error.log</errorlog><loglevel>2</loglevel></logging>
  ${owner}
</icecast>`
}

/** Waits until the check succeeds; an exception counts as failure. The journey's own time ends what hangs. */
async function until(what: string, check: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 1_200; attempt++) {
    if (await check().catch(() => false)) return
    await sleep(200)
  }
  throw new Error(`no ${what} within four minutes`)
}
