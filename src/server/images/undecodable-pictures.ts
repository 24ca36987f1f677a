import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Problem, problemsOf } from '../../publication/problem.ts'
import type { Publication } from '../../publication/publication.ts'
import { EncodeError, openEncoder } from './encoder.ts'

/**
 * Decodes every raster picture of a publication, as the server will when a reader asks: what cannot be decoded to its end,
 * such as half a file, is a warning. Takes about a tenth of a second a picture.
 */
export async function findUndecodable({ id, folder, content }: Publication): Promise<Problem[]> {
  const encoder = openEncoder({ drawings: false, processes: 1 })
  const problems: Problem[] = []
  const { signal } = new AbortController()
  try {
    for (const address of content.rasters.keys()) {
      const name = address.slice('/media/'.length)
      const found = await encoder
        .encode(
          await readFile(join(folder, 'assets', name)),
          { kind: 'resized', width: 240, format: 'webp' },
          id,
          signal,
        )
        .then(() => undefined)
        .catch(explain)
      if (found === undefined) continue
      const expected = 'a whole picture: copy or export it again'
      problems.push(...problemsOf(`${id}/assets/${name}`, 'warning', [{ found, expected }]))
    }
    return problems
  } finally {
    encoder.close()
  }
}

function explain(error: unknown): string {
  if (!(error instanceof EncodeError)) throw error
  return `a picture that cannot be shown (${error.message.split('\n')[0]})`
}
