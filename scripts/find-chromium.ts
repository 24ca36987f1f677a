// Finds a Chromium for the browser tests; installs Debian's headless shell when it is missing and may be installed.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

// The headless shell first: the journeys take half the time in it.
const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApp = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** The path of an installed Chromium; `CHROMIUM` overrides it. Undefined when there is none. */
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
    return false // Missing, or not executable for this user.
  }
}

/** Installs the headless shell when this user may. Otherwise another Chromium must be installed. */
function provideChromium(): void {
  const found = findChromium()
  if (process.env.CHROMIUM || found?.endsWith(shell)) return
  const mayInstall = process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')
  if (mayInstall) {
    console.log('The browser tests need Chromium: installing the Debian package of its headless shell.')
    for (const step of [['update'], ['install', '--yes', '--no-install-recommends', shell]])
      spawnSync('apt-get', ['--quiet=2', ...step], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
  }
  if (findChromium()) return
  console.error(
    `The browser tests need Chromium and found none. Install it (Debian, Ubuntu: \`sudo apt-get install ${shell}\`) or set CHROMIUM to its path.`,
  )
  process.exit(1)
}

if (import.meta.main) {
  provideChromium()
  console.log(`Browser tests use ${findChromium()}.`)
}
