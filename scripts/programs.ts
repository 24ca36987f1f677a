// Programs that tests need: found in the PATH, or installed from Debian's packages where this user may.
// Run by itself it provides all. Tests that miss one, but for Chromium, are left out, which is said.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, readdirSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

// The headless shell first: the journeys take half the time in it.
const shell = 'chromium-headless-shell'
const chromiums = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApp = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

const postgresFolder = '/usr/lib/postgresql'
const oldestPostgres = 15

/** Programs that try the examples of deploy/, and Debian's packages that have them. */
const deployment = {
  nginx: 'nginx-light',
  caddy: 'caddy',
  haproxy: 'haproxy',
  promtool: 'prometheus',
  'systemd-analyze': 'systemd',
} as const

/** A program that tries an example of deploy/. */
export type DeploymentProgram = keyof typeof deployment

/** Path of the first program in the PATH that has this name, undefined where there is none. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

/** The path of an installed Chromium; `CHROMIUM` overrides it. Undefined when there is none. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM
  if (named && isExecutable(named)) return named
  const found = chromiums.map(findProgram).find((program) => program !== undefined)
  return found ?? (isExecutable(macApp) ? macApp : undefined)
}

/** Folder of `initdb`, `postgres` and `psql` of PostgreSQL 15 or later; undefined where they are missing. */
export function findPostgres(): string | undefined {
  // Debian keeps the programs of each version in a folder that is not in the PATH.
  const versions = listFolder(postgresFolder)
    .map(Number)
    .filter((version) => version >= oldestPostgres)
    .toSorted((one, other) => other - one)
  const inPath = findProgram('postgres')
  const folders = versions.map((version) => join(postgresFolder, `${version}`, 'bin'))
  return [...folders, ...(inPath ? [dirname(realpathSync(inPath))] : [])].find((folder) =>
    ['initdb', 'postgres', 'psql'].every((program) => isExecutable(join(folder, program))),
  )
}

/** Paths of Icecast and ffmpeg, undefined where one of them is missing. */
export function findIcecast(): { icecast: string; ffmpeg: string } | undefined {
  const [icecast, ffmpeg] = ['icecast2', 'ffmpeg'].map(findProgram)
  return icecast !== undefined && ffmpeg !== undefined ? { icecast, ffmpeg } : undefined
}

/** Path of a program that tries an example of deploy/, undefined where it is not installed. */
export function findDeployment(program: DeploymentProgram): string | undefined {
  // Debian's users have no /usr/sbin in the PATH.
  const ofRoot = `/usr/sbin/${program}`
  return findProgram(program) ?? (isExecutable(ofRoot) ? ofRoot : undefined)
}

/** Path of the program, which is installed where it is missing. Throws where it cannot be. */
export function needDeployment(program: DeploymentProgram): string {
  if (!findDeployment(program)) install([deployment[program]])
  const found = findDeployment(program)
  if (!found) throw new Error(`${program} is not installed (Debian package ${deployment[program]})`)
  return found
}

/** Whether this user may run the file. */
function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false // It does not exist, or this user may not run it.
  }
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // There is none: nothing is installed.
  }
}

/** Installs Debian's packages; does nothing where this user may not. apt says what failed. */
function install(packages: readonly string[]): void {
  if (packages.length === 0 || process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) return
  console.log(`Tests need ${packages.join(', ')}: installing the Debian packages.`)
  for (const step of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]])
    spawnSync('apt-get', ['--quiet=2', ...step], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
}

if (import.meta.main) {
  const missing = () => [
    ...(process.env.CHROMIUM || findChromium()?.endsWith(shell) ? [] : [shell]),
    ...(findPostgres() ? [] : ['postgresql']),
    ...(findIcecast() ? [] : ['icecast2', 'ffmpeg']),
    ...Object.entries(deployment).flatMap(([program, name]) =>
      findDeployment(program as DeploymentProgram) ? [] : [name],
    ),
  ]
  install(missing())
  const left = missing()
  if (left.length > 0) console.log(`Tests of what is not installed will be left out: ${left.join(', ')}.`)
  if (!findChromium()) {
    console.error(
      `The browser tests need Chromium and found none. Install it (Debian, Ubuntu: \`sudo apt-get install ${shell}\`) or set CHROMIUM to its path.`,
    )
    process.exit(1)
  }
}
