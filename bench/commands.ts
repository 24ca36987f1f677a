import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'

/** Path of an installed program, undefined where there is none; system folders are searched, too. */
export function findCommand(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/local/sbin', '/usr/sbin', '/sbin']
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
