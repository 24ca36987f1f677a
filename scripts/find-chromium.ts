// Finds a Chromium for the browser tests; installs Debian's headless shell when it is missing and may be installed.
import { findProgram, installPackages, isExecutable } from './programs.ts'

// The headless shell first: the journeys take half the time in it.
const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApp = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** The path of an installed Chromium; `CHROMIUM` overrides it. Undefined when there is none. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM
  if (named && isExecutable(named)) return named
  for (const name of names) {
    const program = findProgram(name)
    if (program) return program
  }
  return isExecutable(macApp) ? macApp : undefined
}

/** Installs the headless shell when this user may. Otherwise another Chromium must be installed. */
function provideChromium(): void {
  const found = findChromium()
  if (process.env.CHROMIUM || found?.endsWith(shell)) return
  installPackages(
    [shell],
    'The browser tests need Chromium: installing the Debian package of its headless shell.',
  )
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
