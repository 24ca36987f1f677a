import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import devServer from '@hono/vite-dev-server'
import { defineConfig, type Plugin } from 'vite'
import { encodeFile } from './src/server/answers/encoded-body.ts'

/**
 * Two builds: the browser's (scripts, fonts; hashed, with a manifest) into dist/client, and the server's
 * into dist/server, where main, the worker threads and the encoding process are entries of their own.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    devServer({
      entry: 'src/server/process/development.ts',
      // Everything but what Vite itself serves.
      exclude: [/^\/@.+/, /^\/src\/.+/, /^\/node_modules\/.+/, /\?(?:inline|url|import|t=).*$/],
      injectClientScript: false,
      handleHotUpdate: () => undefined,
    }),
    reloadPages(),
    withoutPreloads(),
    aloneWorker(),
    compressedFiles(),
  ],
  publicDir: false,
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    cssMinify: true,
    // The Content-Security-Policy lets fonts come from our own server only.
    assetsInlineLimit: 0,
    sourcemap: Boolean(isSsrBuild),
    ...(isSsrBuild
      ? {
          target: 'node26',
          rollupOptions: {
            input: {
              main: 'src/main.ts',
              'ingest-worker': 'src/sources/ingest-worker.ts',
              'check-worker': 'src/server/check/check-worker.ts',
              'publish-worker': 'src/server/cities/publish-worker.ts',
              'encoder-process': 'src/server/images/encoder-process.ts',
            },
            // Beside one another: ingest.ts and encoder.ts find these in their own folder.
            output: { chunkFileNames: '[name]-[hash].js', banner: `// Libraries: ${hashOfLock()}` },
          },
        }
      : {
          manifest: true,
          modulePreload: false,
          rollupOptions: {
            input: {
              browser: 'src/browser/main.ts',
              'live-frame': 'src/browser/live-frame.ts',
              live: 'src/browser/live.ts',
              'copy-frame': 'src/browser/copy-frame.ts',
              'storm-keep': worker,
              fonts: 'src/site/styles/fonts.css',
            },
          },
        }),
  },
  server: { port: Number(process.env.PORT ?? 3000), host: process.env.HOST ?? true },
}))

/**
 * Removes Vite's helper that preloads what a chunk imports, 0.7 kB of every page's script: what is loaded late is one
 * file, and styles are in our pages.
 */
function withoutPreloads(): Plugin {
  return {
    name: 'without-preloads',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined,
  }
}

const worker = 'src/browser/storm-keep.ts'

/** The service worker has to be one file: what it shares with pages is built once for it and once for them. */
function aloneWorker(): Plugin {
  const mark = '?alone'
  return {
    name: 'alone-worker',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer?.endsWith(mark) && !importer?.endsWith(worker)) return
      const found = await this.resolve(source, importer.replace(mark, ''), { ...options, skipSelf: true })
      return found && { ...found, id: `${found.id}${mark}` }
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.facadeModuleId?.endsWith(worker) && file.imports.length > 0)
          this.error(`${worker} is not one file: it loads ${file.imports.join(', ')}`)
    },
  }
}

/** Pages, styles and cities are the server's: when one changes, the browser loads its page anew. */
function reloadPages(): Plugin {
  return {
    name: 'reload-pages',
    configureServer({ environments }) {
      // src/server/process/development.ts calls it when a city was published.
      Object.assign(globalThis, {
        reloadPages: () => environments.client.hot.send({ type: 'full-reload' }),
      })
    },
    hotUpdate({ modules, server }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return
      server.environments.client.hot.send({ type: 'full-reload' })
    },
  }
}

/** Writes each text of the browser's also as brotli, which the server sends: else each start would take 0.4 s for it. */
function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir = '' }, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        const text = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        if (/\.(?:js|css)$/.test(name)) writeFileSync(join(dir, `${name}.br`), encodeFile(text).bytes)
      }
    },
  }
}

/** In each file of the server, which does not contain its libraries: what a version of them has written is kept for it alone. */
function hashOfLock(): string {
  const lock = readFileSync(join(import.meta.dirname, 'package-lock.json'))
  return createHash('sha256').update(lock).digest('hex')
}
