import { dirname } from 'node:path'
import { readYamlFile } from '../src/publication/network/layers.ts'
import { readCityIn, readNetwork } from '../src/publication/network/network.ts'
import { knownPublications } from './temporary-publications.ts'

/** The content of a YAML file of Fort Lauderdale, with the network's below it, in the shape that the journey expects. */
export async function readPublicationFile<Shape>(file: string): Promise<Shape> {
  const folder = knownPublications['fort-lauderdale']
  const read = readYamlFile(await readCityIn(folder, await readNetwork(dirname(folder))), file)
  if (!('file' in read && read.file)) throw new Error(`${file} of ${folder} cannot be read`)
  return read.file.value as Shape
}
