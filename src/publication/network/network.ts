import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Problem } from '../../text/problem.ts'
import { type CityFiles, readCityFiles, readIndexFiles } from '../city-files.ts'
import type { Publication } from '../publication.ts'
import { readPublication } from '../read-publication.ts'
import { readYaml } from '../read-yaml.ts'
import { asError, errorCodeOf } from '../text-file.ts'
import { indexFilesOf, networkFile, networkId, withNetwork } from './layers.ts'
import { networkSchema } from './network-file.ts'
import { standIn } from './stand-in.ts'

/** Reads what the cities of a folder share; undefined where there is no network. Never throws. */
export async function readNetwork(publicationsDir: string): Promise<CityFiles | undefined> {
  const folder = resolve(publicationsDir, networkId)
  const info = await stat(folder).catch(asError)
  if (info instanceof Error && errorCodeOf(info) === 'ENOENT') return undefined
  return readCityFiles(folder)
}

/** Reads a city's folder with the network's below it. Never throws. */
export async function readCityIn(folder: string, network: CityFiles | undefined): Promise<CityFiles> {
  return withNetwork(await readCityFiles(folder), network)
}

/** Reads what the index of a city needs, with the network's below it. Never throws. */
export function readIndex(folder: string, network: CityFiles | undefined): CityFiles {
  return withNetwork(readIndexFiles(folder), network && indexFilesOf(network), true)
}

/**
 * The problems of the network's own files, each once, whatever the cities
 * have, and the publication that they make with a city of invented values.
 */
export async function checkNetwork(
  network: CityFiles,
): Promise<{ publication: Publication | undefined; problems: Problem[] }> {
  const { publication, problems } = await readPublication(withNetwork(network, standIn(network)))
  const { problems: own } = readYaml(network, networkFile, networkSchema, 'optional')
  const inNetwork = problems.filter(({ file }) => file === networkId || file.startsWith(`${networkId}/`))
  return { publication, problems: [...inNetwork, ...own] }
}
