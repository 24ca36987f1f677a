import type { Problem } from '../../text/problem.ts'
import type { CityFiles } from '../files/city-files.ts'
import { networkFile, networkId, withNetwork } from '../network/layers.ts'
import { readYaml } from '../network/read-yaml.ts'
import type { Publication } from '../publication.ts'
import { networkSchema } from '../settings/network-file.ts'
import { readPublication } from './read-publication.ts'
import { standIn } from './stand-in.ts'

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
