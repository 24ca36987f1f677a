// Finds the system's Chromium for the browser tests, or installs Debian's package when it may.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApp = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** Path of an installed Chromium (`CHROMIUM` names another one), undefined where there is none. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [
    ...(process.env.CHROMIUM ? [process.env.CHROMIUM] : []),
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    macApp,
  ]
  return candidates.find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false // Not there, or not for us.
  }
}

function installChromium(): void {
  const mayInstall = process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')
  if (!mayInstall) {
    console.error(
      'The browser tests need Chromium and found none. Install it (Debian, Ubuntu: `sudo apt-get install chromium`) or set CHROMIUM to its path.',
    )
    process.exit(1)
  }
  console.log('The browser tests need Chromium: installing the Debian package.')
  for (const step of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']]) {
    const { status } = spawnSync('apt-get', ['--quiet=2', ...step], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (status !== 0) process.exit(status ?? 1)
  }
}

if (import.meta.main) {
  if (!findChromium()) installChromium()
  console.log(`Browser tests use ${findChromium()}.`)
}
