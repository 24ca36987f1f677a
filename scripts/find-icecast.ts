// Finds the Icecast server and ffmpeg for the radio's integration test; installs Debian's packages when they are missing
// and may be installed. Without them the test is skipped and says so.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const packages = ['icecast2', 'ffmpeg'] as const

/** Paths of the installed programs, undefined where one of them is missing. */
export function findIcecast(): { icecast: string; ffmpeg: string } | undefined {
  const [icecast, ffmpeg] = packages.map(findProgram)
  return icecast !== undefined && ffmpeg !== undefined ? { icecast, ffmpeg } : undefined
}

function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false // Not there, or not for us.
  }
}

function provideIcecast(): void {
  if (findIcecast()) return
  if (process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')) {
    console.log('The radio test needs Icecast and ffmpeg: installing the Debian packages.')
    for (const step of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]])
      spawnSync('apt-get', ['--quiet=2', ...step], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
  }
}

if (import.meta.main) {
  provideIcecast()
  const found = findIcecast()
  console.log(
    found
      ? `The radio test uses ${found.icecast} and ${found.ffmpeg}.`
      : 'The radio test with a real Icecast server will be skipped: icecast2 or ffmpeg is not installed.',
  )
}
