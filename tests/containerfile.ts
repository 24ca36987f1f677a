// Reads deploy/container/Containerfile, and carries it out in a plain folder where no container engine is.
import { execFileSync } from 'node:child_process'
import { chownSync, cpSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The Containerfile of deploy/. */
const containerfile = join(import.meta.dirname, '..', 'deploy', 'container', 'Containerfile')

/** What the last stage says of the process. */
export interface Container {
  environment: Record<string, string>
  user: { uid: number; gid: number }
  port: number
  health: readonly string[]
  entrypoint: readonly string[]
  command: readonly string[]
}

interface Step {
  name: string
  words: string
}

function readSteps(): Step[] {
  const lines = readFileSync(containerfile, 'utf8').split('\n')
  return lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = '', ...words] = line.split(' ')
      return { name, words: words.join(' ') }
    })
}

/** What the file says of the process. Throws where it says it in another form than this reads. */
export function readContainer(): Container {
  const said = new Map(readSteps().map(({ name, words }) => [name, words]))
  const of = (name: string): string => {
    const words = said.get(name)
    if (words === undefined) throw new Error(`${containerfile}: expected a line with ${name}`)
    return words
  }
  const list = (text: string) => JSON.parse(text) as string[]
  const [uid = 0, gid = 0] = of('USER').split(':').map(Number)
  return {
    environment: Object.fromEntries(
      of('ENV')
        .split(' ')
        .map((pair) => pair.split('=') as [string, string]),
    ),
    user: { uid, gid },
    port: Number(of('EXPOSE')),
    health: list(of('HEALTHCHECK').replace(/^.*? CMD /, '')),
    entrypoint: list(of('ENTRYPOINT')),
    command: list(of('CMD')),
  }
}

/**
 * Carries out ADD, RUN and COPY with this archive: files of each stage are in
 * a folder of `folder` in place of the root. Returns that of the last stage.
 */
export function layOut(archive: string, folder: string): string {
  const roots: string[] = []
  const names = new Map<string, string>()
  const inRoot = (path: string) => join(roots.at(-1) ?? '', path)
  for (const { name, words } of readSteps()) {
    const options = words.split(' ').filter((word) => word.startsWith('--'))
    const [from = '', to = ''] = words.split(' ').filter((word) => !word.startsWith('--'))
    if (name === 'FROM') {
      const root = join(folder, `stage-${roots.length}`)
      mkdirSync(root, { recursive: true })
      roots.push(root)
      const title = / AS (\S+)$/.exec(words)?.[1]
      if (title !== undefined) names.set(title, root)
    } else if (name === 'ADD') {
      mkdirSync(inRoot(to), { recursive: true })
      execFileSync('tar', ['-xzf', archive, '--no-same-owner', '-C', inRoot(to)])
    } else if (name === 'RUN') {
      execFileSync('sh', ['-ec', words.replaceAll(/(?<= )\//g, `${inRoot('/')}`)])
    } else if (name === 'COPY') {
      const stage = names.get(/--from=(\S+)/.exec(options.join(' '))?.[1] ?? '')
      if (stage === undefined) throw new Error(`${containerfile}: expected COPY --from=<a stage>`)
      mkdirSync(dirname(inRoot(to)), { recursive: true })
      cpSync(join(stage, from), inRoot(to), { recursive: true, preserveTimestamps: true })
      const [uid, gid] = /--chown=(\d+):(\d+)/.exec(options.join(' '))?.slice(1).map(Number) ?? []
      if (process.getuid?.() === 0 && uid !== undefined && gid !== undefined) chownSync(inRoot(to), uid, gid)
    }
  }
  return roots.at(-1) ?? folder
}
