import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'node_modules', '.cache', 'test-programs')

const programs = {
  'ingest-worker': 'sources/ingest-worker.ts',
  'ingest-process': 'sources/ingest-process.fixture.ts',
  'kill-nine': 'store/sqlite/kill-nine.fixture.ts',
  postbox: 'mail/postbox-process.fixture.ts',
}

let built: Promise<void> | undefined

/**
 * Path of a program that tests start as a process or a thread, built into few files once in a process when
 * first asked for: from source a start loads 600 modules, which costs more than most of these tests do.
 */
export async function builtProgram(name: keyof typeof programs): Promise<string> {
  built ??= buildPrograms()
  await built
  return join(folder, `${name}.js`)
}

async function buildPrograms(): Promise<void> {
  const made = await build({
    configFile: false,
    root: join(root, 'src'),
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      write: false,
      target: 'node26',
      minify: false,
      rollupOptions: {
        input: programs,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
  const files = [made].flat().flatMap((part) => ('output' in part ? part.output : []))
  mkdirSync(folder, { recursive: true })
  replaceFile('package.json', '{ "type": "module" }')
  for (const file of files) if (file.type === 'chunk') replaceFile(file.fileName, file.code)
}

/** Another process of the same run may be reading the file. */
function replaceFile(name: string, text: string): void {
  const file = join(folder, name)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  const whole = `${file}.${process.pid}`
  writeFileSync(whole, text)
  renameSync(whole, file)
}
