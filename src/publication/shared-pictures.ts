import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { type Problem, problemsOf } from '../text/problem.ts'
import { brandPictures } from './folder-check.ts'

/** Warns of each picture with a publication's name or letters that is another's file unchanged. */
export async function findSharedPictures(root: string, ids: readonly string[]): Promise<Problem[]> {
  if (ids.length < 2) return []
  const pictures = await reading.map(
    brandPictures.flatMap(({ file }) => ids.map((id) => ({ id, file }))),
    async (one) => ({ ...one, digest: await digestOf(join(root, one.id, one.file)) }),
  )
  const byDigest = Map.groupBy(pictures, ({ file, digest }) => `${file} ${digest}`)
  return pictures.flatMap(({ id, file, digest }) => {
    const rival = digest && byDigest.get(`${file} ${digest}`)?.find((other) => other.id !== id)
    if (!rival) return []
    const found = `the same picture as ${rival.id}/${file}`
    const expected = 'a picture of this publication alone: it shows its name or its letters'
    return problemsOf(`${id}/${file}`, 'warning', [{ found, expected }])
  })
}

/** Limits how many pictures are in memory at once. */
const reading = pLimit(8)

/** Undefined where there is none that can be read. */
async function digestOf(file: string): Promise<string | undefined> {
  const bytes = await readFile(file).catch(() => undefined)
  return bytes && hash('sha256', bytes)
}
