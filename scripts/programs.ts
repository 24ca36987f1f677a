// Programs of the machine that tests need: found in the PATH, installed from Debian's packages where this user may.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Path of the first program in the PATH that has this name, undefined where there is none. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

/** Whether this user may run the file. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false // It does not exist, or this user may not run it.
  }
}

/** Installs Debian's packages, after saying `why`; does nothing where this user may not. apt says what failed. */
export function installPackages(packages: readonly string[], why: string): void {
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) return
  console.log(why)
  for (const step of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]])
    spawnSync('apt-get', ['--quiet=2', ...step], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
}
