// `npm run fuzz [-- minutes]`: runs the properties of fuzz.test.ts with new random input for ten minutes, or for `minutes`. CI
// runs a short form with the unit tests. A failure prints the smallest input that fails and the seed that repeats it.
import { spawnSync } from 'node:child_process'

const minutes = Number(process.argv[2] ?? '10')
if (!(minutes > 0)) {
  console.error('Say for how many minutes: npm run fuzz -- 10')
  process.exit(2)
}
const { status } = spawnSync('npx', ['vitest', 'run', 'src/sources/fuzz.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_MINUTES: String(minutes) },
})
process.exit(status ?? 1)
