// `npm run fuzz [-- minutes]`: runs the properties of fuzz.test.ts with new random input for ten minutes, or for `minutes`. CI
// runs a short form with the unit tests. A failure prints the smallest input that fails and the seed that repeats it.
import { spawnSync } from 'node:child_process'
import { readWords, refuseWords } from './command-line.ts'

const usage = 'Usage: npm run fuzz -- [minutes], 10 unless told'
const { words } = readWords(usage, {}, 1)
const minutes = Number(words[0] ?? '10')
if (!(minutes > 0)) refuseWords(`${words[0]}: expected a number of minutes.`, usage)
const { status } = spawnSync('npx', ['vitest', 'run', 'src/sources/fuzz.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_MINUTES: String(minutes) },
})
process.exit(status ?? 1)
