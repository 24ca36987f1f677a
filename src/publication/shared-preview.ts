import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { type Problem, problemsOf } from '../text/problem.ts'

const preview = 'assets/social-preview.png'

/** Warns of each publication whose social preview, which spells its name, is another's file unchanged. */
export async function findSharedPreviews(root: string, ids: readonly string[]): Promise<Problem[]> {
  const previews = await reading.map(ids, async (id) => ({ id, digest: await digestPreview(root, id) }))
  const byDigest = Map.groupBy(previews, ({ digest }) => digest)
  return previews.flatMap(({ id, digest }) => {
    const rival = digest && byDigest.get(digest)?.find((other) => other.id !== id)
    if (!rival) return []
    const found = `the same picture as ${rival.id}/${preview}`
    const expected = 'a picture of this publication alone: shared links show it, name and all'
    return problemsOf(`${id}/${preview}`, 'warning', [{ found, expected }])
  })
}

/** Limits how many pictures are in memory at once. */
const reading = pLimit(8)

/** Undefined where there is none that can be read. */
async function digestPreview(root: string, id: string): Promise<string | undefined> {
  const bytes = await readFile(join(root, id, preview)).catch(() => undefined)
  return bytes && hash('sha256', bytes)
}
