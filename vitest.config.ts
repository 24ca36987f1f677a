import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts', 'bench/**/*.test.ts'],
    testTimeout: 20_000,
    // Some hooks prepare megabytes of data, on machines that do other work as well.
    hookTimeout: 60_000,
    isolate: false,
    // Worker threads and child processes of tests load the source as it is; their compiled modules are kept here between runs.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'node') },
  },
})
