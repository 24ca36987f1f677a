// `npm start`: builds when nothing is built yet, then serves. Plain JavaScript, so that any Node can run it and print what is wrong.
import './require-node.mjs'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const main = new URL('../dist/server/main.js', import.meta.url)
if (!existsSync(main)) {
  if (!existsSync(new URL('../node_modules/vite', import.meta.url))) {
    console.error(
      'Nothing is built yet, and the build tools are not installed. Run `npm ci --include=dev`, then `npm start`.',
    )
    process.exit(1)
  }
  console.error('Nothing is built yet: building once.')
  const built = spawnSync('npm', ['run', 'build'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (built.status !== 0) process.exit(built.status ?? 1)
}
process.env.NODE_ENV ??= 'production'
process.argv.push('serve')
await import(main.href)
