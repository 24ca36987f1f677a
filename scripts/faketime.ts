import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Path of the library that moves the clock of a process (Debian: libfaketime); undefined where there is none. */
export function findFaketime(): string | undefined {
  const root = '/usr/lib'
  if (!existsSync(root)) return undefined
  return readdirSync(root)
    .map((folder) => join(root, folder, 'faketime', 'libfaketimeMT.so.1'))
    .find((file) => existsSync(file))
}
