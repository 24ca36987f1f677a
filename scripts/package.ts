// `npm run package`: one archive with all that runs on a machine of this kind, Node included. With
// `-- --check` it is made twice, from the build on, and started where there is neither npm nor Node.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { OperatorError } from '../src/operator-error.ts'
import { removeWithThisProcess } from '../tests/ended-with-us.ts'
import { startSite } from '../tests/sites.ts'
import { readWords } from './command-line.ts'

const usage = `Usage: npm run package -- [--check]
  --check   make it twice, and start it where there is neither npm nor Node`
const { values } = readWords(usage, { check: { type: 'boolean', default: false } })

const root = join(import.meta.dirname, '..')
const largest = 80_000_000
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  name: string
  version: string
}
const title = `${name}-${version}-${process.platform}-${process.arch}`

/** What of the checkout is in the archive as it is. */
const shipped = [
  'dist',
  'publications',
  'docs/operating.md',
  'docs/network.md',
  'docs/publishing.md',
  'docs/reference.md',
  'deploy',
  'LICENSE',
  'CHANGELOG.md',
]
/** Files of modules that nothing runs. */
const unused = /\.(?:map|md|markdown|flow|[cm]?ts|tsx)$|\/(?:test|tests|__tests__|\.github)(?:\/|$)/i

const readme = `# ${name} ${version}

For ${process.platform} on ${process.arch}, with Node ${process.versions.node} in bin/; nothing else needs to be installed.

    tar -xzf ${title}.tar.gz && cd ${title}
    ./news check
    PORT=3000 DATA_DIR=/var/lib/news SAMPLE_EDITION=never ./news serve

\`./news --help\` lists the other commands. docs/operating.md describes the settings, backup and watching, docs/publishing.md
the folders of cities in publications/; sbom.cdx.json lists every module with version and licence (CycloneDX).
`

const start = `#!/bin/sh
# Runs the program with the Node beside it; the working directory stays, publications are those of this folder.
here=$(cd -- "\${0%/*}" && pwd) || exit 1
export PUBLICATIONS_DIR="\${PUBLICATIONS_DIR:-$here/publications}"
exec "$here/bin/node" "$here/dist/server/main.js" "$@"
`

/** Builds, and writes the archive into `folder`. Returns its path, sha256 and size in bytes. */
function pack(folder: string): { file: string; sha256: string; bytes: number } {
  run('npm', ['run', 'build'])
  const stage = mkdtempSync(join(tmpdir(), 'package-'))
  try {
    const target = join(stage, title)
    for (const path of shipped)
      cpSync(join(root, path), join(target, path), {
        recursive: true,
        filter: (file) => !file.endsWith('.map'),
      })
    for (const path of modules()) copyModule(path, target)
    mkdirSync(join(target, 'bin'))
    cpSync(process.execPath, join(target, 'bin/node'))
    writeFileSync(join(target, 'package.json'), `${JSON.stringify({ name, version, type: 'module' })}\n`)
    writeFileSync(join(target, 'sbom.cdx.json'), billOfMaterials())
    writeFileSync(join(target, 'README.md'), readme)
    writeFileSync(join(target, 'news'), start)
    chmodSync(join(target, 'news'), 0o755)
    return archive(stage, join(folder, `${title}.tar.gz`))
  } finally {
    rmSync(stage, { recursive: true })
  }
}

/** Folders of the modules that run, without Node's own. Throws where the lockfile lists others. */
function modules(): string[] {
  const { problems = [] } = JSON.parse(run('npm', ['ls', '--omit=dev', '--all', '--json'])) as {
    problems?: string[]
  }
  if (problems.length > 0) {
    throw new OperatorError(
      `node_modules/ is not what package-lock.json says: run npm ci.\n${problems.join('\n')}`,
    )
  }
  const listed = run('npm', ['ls', '--omit=dev', '--all', '--parseable']).trim().split('\n')
  return listed.filter((path) => path !== root && !/^node-(?:bin|linux)-/.test(basename(path)))
}

function copyModule(path: string, target: string): void {
  cpSync(path, join(target, relative(root, path)), {
    recursive: true,
    // Modules below it are listed by themselves.
    filter: (file) => {
      const inside = file.slice(path.length)
      return (
        !/[\\/]node_modules(?:[\\/]|$)/.test(inside) && (!unused.test(inside) || /licen[cs]e/i.test(inside))
      )
    },
  })
}

/** npm's list of modules, without what differs from one run or checkout to the next. */
function billOfMaterials(): string {
  const bill = JSON.parse(run('npm', ['sbom', '--omit=dev', '--sbom-format=cyclonedx'])) as Bill
  delete bill.serialNumber
  delete bill.metadata.timestamp
  bill.metadata.component.name = name
  for (const component of bill.components) {
    component.externalReferences = component.externalReferences.filter(({ type }) => type !== 'distribution')
  }
  return `${JSON.stringify(bill, undefined, 2)}\n`
}

interface Bill {
  serialNumber?: string
  metadata: { timestamp?: string; component: { name: string } }
  components: { externalReferences: { type: string }[] }[]
}

/** Nothing of the machine, the user or the hour is in it: its time is that of the commit. Needs GNU tar. */
function archive(stage: string, file: string) {
  const seconds = run('git', ['log', '-1', '--format=%ct']).trim()
  const sameEverywhere = ['--sort=name', `--mtime=@${seconds}`, '--owner=0', '--group=0', '--numeric-owner']
  const compressed = ['--use-compress-program=gzip -9n', '--file', file]
  run('tar', [
    '--create',
    ...sameEverywhere,
    '--mode=u=rwX,go=rX',
    ...compressed,
    '--directory',
    stage,
    title,
  ])
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
  return { file, sha256, bytes: statSync(file).size }
}

function run(program: string, words: readonly string[]): string {
  return execFileSync(program, words, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 ** 2,
  })
}

/** Unpacks and starts the archive with an empty PATH; throws where it does not serve pages and pictures. */
async function startUnpacked(file: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'unpacked-'))
  removeWithThisProcess(folder)
  execFileSync('tar', ['-xzf', file, '-C', folder])
  const site = await startSite(
    { DATA_DIR: join(folder, 'data'), SAMPLE_EDITION: 'always', PATH: '/nowhere' },
    [join(folder, title, 'news'), 'serve'],
  )
  const page = await (await fetch(site.origin)).text()
  // Resized by another process, with a library that is not JavaScript.
  const picture = /\/image\/\d+\/\w+/.exec(page)?.[0]
  if (picture === undefined) throw new Error('The front page shows no picture.')
  const { status, headers } = await fetch(site.origin + picture)
  if (status !== 200) throw new Error(`${picture} answers ${status}.`)
  const code = await site.stop()
  if (code !== 0) throw new Error(`It ended with ${code}: ${site.errors()}`)
  return `/ (${page.length} characters) and ${picture} (${headers.get('content-type')})`
}

const made = pack(root)
console.log(`${made.file}\n${(made.bytes / 1e6).toFixed(1)} MB, sha256 ${made.sha256}`)
if (made.bytes > largest) throw new OperatorError(`The archive is larger than ${largest / 1e6} MB.`)
if (values.check) {
  const folder = mkdtempSync(join(tmpdir(), 'again-'))
  const again = pack(folder)
  rmSync(folder, { recursive: true })
  if (again.sha256 !== made.sha256) throw new OperatorError(`Made again it has the sha256 ${again.sha256}.`)
  console.log('Made again from the build on, it is the same.')
  console.log(`Unpacked and started without npm and Node it served ${await startUnpacked(made.file)}.`)
}
