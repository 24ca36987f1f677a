import { defineConfig } from 'vitest/config'

/** The tests that `npm run mutation` was told to run; every mutant reuses the modules that are loaded. */
export default defineConfig({
  test: {
    include: process.env.MUTATION_TESTS?.split('\n') ?? [],
    testTimeout: 120_000,
    // Shorter than elsewhere: what a changed place never does is awaited again for each change.
    hookTimeout: 10_000,
    expect: { poll: { timeout: 10_000 } },
    isolate: false,
  },
})
