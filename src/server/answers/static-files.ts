import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { ifMissing } from '../../publication/files/text-file.ts'
import type { Answer } from './answer.ts'
import { buildDrawingPolicy } from './content-policy.ts'
import { encodeFile, plainBody } from './encoded-body.ts'
import { freshness } from './freshness.ts'
import { completeHeaders } from './security-headers.ts'

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
  '.pdf': 'application/pdf',
  '.webmanifest': 'application/manifest+json',
}

/** Files that a browser runs or draws, held in memory in one coding, by the path at which they are served. */
export type StaticFiles = ReadonlyMap<string, Answer>

/** Reads a folder's files for serving under `prefix`, such as `/assets/`; none if it does not exist. */
export async function readStaticFiles(folder: string, prefix: string): Promise<StaticFiles> {
  const files = new Map<string, Answer>()
  for (const name of (await readdir(folder, { recursive: true }).catch(ifMissing)) ?? []) {
    if (!contentTypes[extname(name)]) continue
    const path = join(folder, name)
    // The build compresses what would take long.
    const compressed = await readFile(`${path}.br`).catch(ifMissing)
    const file = openStaticFile(name, await readFile(path), 'hashed', compressed)
    if (file) files.set(`${prefix}${name.replaceAll('\\', '/')}`, file)
  }
  return files
}

/**
 * A file ready to send, in one coding; undefined where its ending is of no
 * known type. An SVG carries only styles of its own (its dark palette). `compressed`: with brotli, if it is there.
 */
export function openStaticFile(
  name: string,
  bytes: Buffer,
  row: 'hashed' | 'media',
  compressed?: Buffer,
): Answer | undefined {
  const extension = extname(name)
  const contentType = contentTypes[extension]
  if (!contentType) return undefined
  return {
    status: 200,
    headers: completeHeaders(
      {
        'content-type': contentType,
        'cache-control': freshness[row].cacheControl,
        // Safari plays a video only from a server that sends parts of it.
        ...(contentType.startsWith('video/') && { 'accept-ranges': 'bytes' }),
        ...(extension === '.svg' && { 'content-security-policy': buildDrawingPolicy(bytes.toString()) }),
      },
      undefined,
    ),
    body: compressible(contentType) ? encodeFile(bytes, compressed) : plainBody(bytes),
  }
}

function compressible(contentType: string): boolean {
  return /^text\/|javascript|json|svg/.test(contentType)
}
