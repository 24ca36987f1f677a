import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts', 'bench/**/*.test.ts'],
    testTimeout: 20_000,
    isolate: false,
  },
})
