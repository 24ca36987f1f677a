import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asError } from '../../publication/as-error.ts'
import { type Finding, type Problem, problemsOf } from '../../publication/problem.ts'
import type { Publication } from '../../publication/publication.ts'
import { refuseUnreadable } from '../../publication/text-file.ts'
import type { WantedPicture } from './encode-picture.ts'
import { EncodeError, type Encoder, openEncoder } from './encoder.ts'

const thumbnail: WantedPicture = { kind: 'resized', width: 240, format: 'webp' }

/**
 * Decodes every raster picture of a publication, as the server will when a reader asks: what cannot be decoded to its end,
 * such as half a file, is a warning, as is a file that has vanished or cannot be read. Takes about a tenth of a second a
 * picture. Never rejects.
 */
export async function findUndecodable({ id, folder, content }: Publication): Promise<Problem[]> {
  const encoder = openEncoder({ drawings: false, processes: 1 })
  const problems: Problem[] = []
  try {
    for (const address of content.rasters.keys()) {
      const name = address.slice('/media/'.length)
      const finding = await findFault(join(folder, 'assets', name), encoder)
      if (finding) problems.push(...problemsOf(`${id}/assets/${name}`, 'warning', [finding]))
    }
    return problems
  } finally {
    encoder.close()
  }
}

async function findFault(file: string, encoder: Encoder): Promise<Finding | undefined> {
  const bytes = await readFile(file).catch(asError)
  if (bytes instanceof Error) return refuseUnreadable(bytes).finding
  const { signal } = new AbortController()
  const encoded = await encoder.encode(bytes, thumbnail, file, signal).catch(asError)
  return encoded instanceof Error ? explain(encoded) : undefined
}

function explain(error: Error): Finding {
  const [reason] = error.message.split('\n')
  return error instanceof EncodeError
    ? {
        found: `a picture that cannot be shown (${reason})`,
        expected: 'a whole picture: copy or export it again',
      }
    : {
        found: `a picture that could not be decoded on this machine (${reason})`,
        expected: 'another try, or a smaller picture',
      }
}
