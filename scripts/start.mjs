// `npm start`: builds when nothing is built yet, then serves. Plain JavaScript, so that any Node can run it and print what is wrong.
import './require-node.mjs'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
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
if (isOlder(main)) {
  console.error(
    'The build in dist/ is older than src/: `npm run build` makes it anew. It is served as it is.',
  )
}
process.env.NODE_ENV ??= 'production'
process.argv.push('serve')
await import(main.href)

/** Whether a file of src/ was written after the build, as git does when it brings another version. */
function isOlder(build) {
  const sources = fileURLToPath(new URL('../src', import.meta.url))
  const { mtimeMs } = statSync(build)
  const isNewer = (name) =>
    /(?<!\.test)\.(?:tsx?|css)$/.test(name) &&
    statSync(join(sources, name), { throwIfNoEntry: false })?.mtimeMs > mtimeMs
  return existsSync(sources) && readdirSync(sources, { recursive: true }).some(isNewer)
}
