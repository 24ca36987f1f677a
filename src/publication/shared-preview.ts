import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Problem, problemsOf } from './problem.ts'

const preview = 'assets/social-preview.png'

/** Warns of each publication whose social preview, which spells its name, is another's file unchanged. */
export async function findSharedPreviews(root: string, ids: readonly string[]): Promise<Problem[]> {
  const files = await Promise.all(ids.map(async (id) => ({ id, bytes: await readPreview(root, id) })))
  return files.flatMap(({ id, bytes }) => {
    const rival = files.find((other) => other.id !== id && bytes && other.bytes?.equals(bytes))
    if (!rival) return []
    const found = `the same picture as ${rival.id}/${preview}`
    const expected = 'a picture of this publication alone: shared links show it, name and all'
    return problemsOf(`${id}/${preview}`, 'warning', [{ found, expected }])
  })
}

function readPreview(root: string, id: string): Promise<Buffer | undefined> {
  return readFile(join(root, id, preview)).catch(() => undefined)
}
