import { dirname, resolve } from 'node:path'
import type { Problem } from '../../text/problem.ts'
import { readCityIn, readNetwork } from '../network/network.ts'
import type { Publication } from '../publication.ts'
import { readPublication } from './read-publication.ts'

/**
 * Reads one publication's folder. Never throws for what a publisher wrote:
 * every problem is in the list, and an error leaves `publication` undefined.
 */
export async function loadPublication(
  folder: string,
): Promise<{ publication: Publication | undefined; problems: Problem[] }> {
  const network = await readNetwork(dirname(resolve(folder)))
  const { publication, problems } = await readPublication(await readCityIn(resolve(folder), network))
  return { publication, problems }
}
