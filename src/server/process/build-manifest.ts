import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { OperatorError } from '../../operator-error.ts'
import type { Scripts } from '../../site/shell/Document.tsx'

const manifestSchema = z.record(z.string(), z.object({ file: z.string() }))

/** Scripts that pages load. */
export interface BuiltScripts {
  scripts: Scripts
  /** The script of the page that keeps a copy of the storm pages. */
  keepCode: string
}

/** Reads the scripts from the manifest of the browser's build. Throws an OperatorError for none. */
export async function readScripts(clientFolder: string): Promise<BuiltScripts> {
  const file = join(clientFolder, '.vite', 'manifest.json')
  const text = await readFile(file, 'utf8').catch(() => {
    throw new OperatorError(`${file} is missing. Run \`npm run build\`.`)
  })
  const manifest = manifestSchema.parse(JSON.parse(text))
  const addressOf = (source: string) => {
    const entry = manifest[source]
    if (!entry) throw new OperatorError(`${file} does not name ${source}. Run \`npm run build\`.`)
    return `/${entry.file}`
  }
  const scripts = {
    modules: [addressOf('src/browser/main.ts')],
    live: { frame: addressOf('src/browser/live-frame.ts'), updates: addressOf('src/browser/live.ts') },
    copy: addressOf('src/browser/copy-frame.ts'),
  }
  const codeOf = (source: string) => readFile(join(clientFolder, addressOf(source)), 'utf8')
  return {
    scripts,
    keepCode: await codeOf('src/browser/storm-keep.ts'),
  }
}
