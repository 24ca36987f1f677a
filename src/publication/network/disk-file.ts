import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Publication } from '../publication.ts'

/** Where a publication's file is on disk: in its own folder, or in the network's where only that has it. */
export async function diskFileOf(
  { folder, networkFolder }: Pick<Publication, 'folder' | 'networkFolder'>,
  name: string,
): Promise<string> {
  const own = join(folder, name)
  if (networkFolder === undefined) return own
  const isOwn = await access(own).then(
    () => true,
    () => false,
  )
  return isOwn ? own : join(networkFolder, name)
}
