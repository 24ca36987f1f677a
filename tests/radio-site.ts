import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RunningSite, startSite } from './sites.ts'
import { copyPublications } from './temporary-publications.ts'

/** Starts the test's city with a radio; `addresses`: lines of its `radio`, such as `stream: …`. */
export async function startWithRadio(
  addresses: string,
  sampleEdition: 'always' | 'never',
): Promise<RunningSite> {
  const publications = await copyPublications('pelican-bay-test')
  const settings = `\nradio:\n  name: Pelican Radio\n  ${addresses}\n`
  await appendFile(join(publications.folder, 'pelican-bay-test', 'publication.yaml'), settings)
  const site = await startSite({
    PUBLICATIONS_DIR: publications.folder,
    ALLOW_LOOPBACK_FEEDS: 'true',
    SAMPLE_EDITION: sampleEdition,
  })
  return {
    ...site,
    async stop() {
      const code = await site.stop()
      await publications.remove()
      return code
    },
  }
}
