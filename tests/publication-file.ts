import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { knownPublications } from './temporary-publications.ts'

/** The content of a YAML file of Fort Lauderdale, in the shape that the journey expects. */
export async function readPublicationFile<Shape>(file: string): Promise<Shape> {
  return parse(await readFile(join(knownPublications['fort-lauderdale'], file), 'utf8'))
}
