import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts', 'bench/**/*.test.ts'],
    testTimeout: 20_000,
    // Some hooks prepare megabytes of data, on machines that do other work as well.
    hookTimeout: 60_000,
    isolate: false,
  },
})
