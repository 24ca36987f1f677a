import { listCityFolders } from '../../publication/files/city-folders.ts'
import { checkPublications } from '../../publication/reading/check.ts'
import { PictureDecoding } from '../images/undecodable-pictures.ts'
import { ProgressBar } from './progress-bar.ts'
import { visitInThreads } from './visit-in-threads.ts'

/** `main check`: the report, and whether all can be served. `all`: on all cores, with a progress bar. */
export async function runCheck(
  publicationsDir: string,
  { city, all, json, strict }: { city: string | undefined; all: boolean; json: boolean; strict: boolean },
): Promise<{ ok: boolean; report: string }> {
  const pictures = new PictureDecoding()
  const { ids } = all ? await listCityFolders(publicationsDir) : { ids: [] }
  const bar = all ? new ProgressBar(ids.length, process.stderr) : undefined
  return checkPublications(publicationsDir, city, (publication) => pictures.check(publication), {
    strict,
    form: json ? 'json' : all ? 'kinds' : 'cities',
    ...(bar && {
      elsewhere: (cities) => visitInThreads(publicationsDir, cities, (failed) => bar.advance(failed)),
    }),
  }).finally(() => {
    bar?.end()
    pictures.close()
  })
}
