import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type CityFiles, readCityFiles, readIndexFiles } from '../files/city-files.ts'
import { asError, errorCodeOf } from '../files/text-file.ts'
import { indexFilesOf, networkId, withNetwork } from './layers.ts'

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
