import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/programs.ts'
import { publicOrigin } from './tests/sites.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'tests/journeys',
  // Three for each of the two cores of the machine that runs all: most of the time journeys wait for a poll or a timeout.
  workers: 6,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  // They only end what hangs: no journey fails because the machine is slow.
  timeout: 480_000,
  expect: { timeout: 120_000 },
  use: {
    baseURL: publicOrigin,
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // A closed network makes Chromium's own background requests fail by the dozen.
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
        // Else a slow machine counts as a slow network, for which Chromium loads pictures from 8,000 px away.
        '--force-effective-connection-type=4G',
        // What runs in pages runs briefly, axe too: a third less CPU without optimizing compilers and with fewer collections.
        // Positions at the first parsing: Playwright's inspector has V8 parse a script again at each new Error, for React 80 ms
        // on a slow phone, which no reader waits for.
        '--js-flags=--no-opt,--max-semi-space-size=64,--no-enable-lazy-source-positions',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  webServer: {
    command: 'node tests/serve-sample.ts',
    wait: { stdout: /^ready$/m },
    timeout: 240_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
