// `npm run demo`: the recorded day of an invented city with all live parts, to see the ranked front page without a network.
// Builds when nothing is built yet. The port is PORT or 3000. Plain JavaScript, so that any Node can run it.
import './require-node.mjs'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
if (!existsSync('dist/server/main.js')) {
  console.error('Nothing is built yet: building once.')
  const built = spawnSync('npm', ['run', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (built.status !== 0) process.exit(built.status ?? 1)
}
process.argv.splice(
  2,
  Number.POSITIVE_INFINITY,
  'tests/fixtures/recorded-day',
  process.env.PORT ?? '3000',
  '--live',
)
await import('./serve-folder.ts')
