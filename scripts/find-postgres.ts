// Finds PostgreSQL 15 or later for the tests of its store; installs Debian's package when it is missing and may be
// installed. Without it these tests are left out, which is said.
import { readdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findProgram, installPackages, isExecutable } from './programs.ts'

const debianFolder = '/usr/lib/postgresql'
const oldest = 15

/** Folder of `initdb`, `postgres` and `psql`; undefined where they are missing. */
export function findPostgres(): string | undefined {
  // Debian keeps the programs of each version in a folder that is not in the PATH.
  const versions = listFolder(debianFolder)
    .map(Number)
    .filter((version) => version >= oldest)
    .toSorted((one, other) => other - one)
  const inPath = findProgram('postgres')
  const folders = versions.map((version) => join(debianFolder, `${version}`, 'bin'))
  return [...folders, ...(inPath ? [dirname(realpathSync(inPath))] : [])].find((folder) =>
    ['initdb', 'postgres', 'psql'].every((program) => isExecutable(join(folder, program))),
  )
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // There is none: nothing is installed.
  }
}

if (import.meta.main) {
  if (!findPostgres()) {
    installPackages(['postgresql'], 'The tests of the store need PostgreSQL: installing the Debian package.')
  }
  const found = findPostgres()
  console.log(
    found
      ? `The tests of the store use PostgreSQL in ${found}.`
      : 'The tests of the store on PostgreSQL will be left out: PostgreSQL 15 or later is not installed.',
  )
}
