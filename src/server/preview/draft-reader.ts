import { dirname } from 'node:path'
import { listAssets, listRasters } from '../../publication/content/assets.ts'
import type { OwnArticle } from '../../publication/content.ts'
import type { Raster } from '../../publication/files/picture-file.ts'
import { readCityIn, readNetwork } from '../../publication/network/network.ts'
import type { Publication } from '../../publication/publication.ts'
import { articleOf, isHolding, readPublication } from '../../publication/reading/read-publication.ts'
import type { PreviewedArticle } from '../../site/pages/article/open-preview.tsx'
import { formatProblem } from '../../text/problem.ts'

/** A folder's state is shown for so many ms before it is read again: a reading takes some 180 ms. */
const keptFor = 2_000

type FolderState = Awaited<ReturnType<typeof readFolder>>

/** Reads articles as their files are now, also while another file of the folder is broken. */
export class DraftReader {
  readonly #readings = new Map<string, Promise<FolderState>>()

  /** The article of this name, with its pictures at addresses below `root`; undefined for no such file. */
  async find(
    publication: Publication,
    slug: string,
    root: string,
  ): Promise<Omit<PreviewedArticle, 'endsAt'> | undefined> {
    const { written, rasters, problems, names } = await this.#read(publication)
    if (!names.includes(`${slug}.md`)) return undefined
    const found = written.find(({ article }) => article.slug === slug)
    return {
      written: found && { ...found, article: withPictures(found.article, rasters, root) },
      pictureSize: found && rasters.get(found.article.image.address),
      mistakes: problems
        .filter((problem) => isHolding(problem) && articleOf(problem, publication.id) === slug)
        .map(formatProblem),
    }
  }

  /** Reads a folder in single flight; the result serves all for `keptFor`. */
  #read(publication: Publication): Promise<FolderState> {
    const { id } = publication
    const running = this.#readings.get(id)
    if (running) return running
    const reading = readFolder(publication).finally(() => {
      setTimeout(() => this.#readings.delete(id), keptFor).unref()
    })
    this.#readings.set(id, reading)
    return reading
  }
}

async function readFolder({ folder }: Publication) {
  const files = await readCityIn(folder, await readNetwork(dirname(folder)))
  const { written, problems } = await readPublication(files)
  return {
    written,
    problems,
    rasters: listRasters(listAssets(files)),
    names: files.entries.get('articles') ?? [],
  }
}

/** The article with its pictures as they are in the folder: no copy of an unpublished one is made or kept. */
function withPictures(article: OwnArticle, rasters: ReadonlyMap<string, Raster>, root: string): OwnArticle {
  const addressOf = new Map([...rasters].map(([address, { id }]) => [id, address]))
  const html = article.html
    .replaceAll(/ srcset="[^"]*"/g, '')
    .replaceAll(/"\/image\/\d+\/([^"]+)"/g, (all, id: string) => {
      const address = addressOf.get(id)
      return address === undefined ? all : `"${address}"`
    })
    .replaceAll('"/media/', `"${root}/media/`)
  return { ...article, html, image: { ...article.image, address: `${root}${article.image.address}` } }
}
