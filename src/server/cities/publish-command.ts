import type { Config } from '../../config.ts'
import { OperatorError } from '../../operator-error.ts'
import { listCityFolders, refuseUnknownCity } from '../../publication/files/city-folders.ts'
import { formatCities, isReady } from '../../publication/reading/check-report.ts'
import { openStore } from '../../store/store.ts'
import { formatProblem } from '../../text/problem.ts'
import { createLogger } from '../log/logger.ts'
import { Publisher } from './publisher.ts'
import { publishingOf } from './publishing.ts'

/**
 * `main publish`: publishes what has changed of these cities, or of all, and prints what is held back.
 * Resolves to whether nothing is. Throws an OperatorError or a StoreError where nothing can be published.
 */
export async function publishCities(
  wanted: readonly string[],
  config: Config,
  print: (text: string) => void,
): Promise<boolean> {
  const { ids, problems } = await listCityFolders(config.publicationsDir)
  if (problems.length > 0) throw new OperatorError(problems.map(formatProblem).join('\n'))
  const unknown = wanted.find((id) => !ids.includes(id))
  if (unknown !== undefined) throw new OperatorError(refuseUnknownCity(unknown, ids))
  const store = await openStore(config.dataDir, config.databaseUrl, print)
  const { tellsNewsrooms, withSamples } = publishingOf(config)
  try {
    const publisher = await Publisher.open({
      store: store.publications,
      articles: withSamples ? store.articles : undefined,
      root: config.publicationsDir,
      // The report has the problems.
      logger: createLogger({ ...config, logLevel: 'silent' }),
      tell: print,
      onPublished: () => undefined,
      tellsNewsrooms,
    })
    const shown = wanted.length > 0 ? wanted : ids
    const found = await publisher.publish(wanted.length > 0 ? wanted : undefined)
    const checked = { ids: shown, problems: found, isNetworkBroken: false }
    print(formatCities(checked, false))
    return isReady(checked, false)
  } finally {
    await store.close()
  }
}
