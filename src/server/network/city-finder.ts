import { City, type CityParts } from '../../city/city.ts'
import { openData } from '../../city/data.ts'
import type { Publication } from '../../publication/publication.ts'
import { longestText } from '../../site/network/find-cities.ts'
import { openFound } from '../../site/network/NetworkPages.tsx'
import { localOrigin } from '../../site/network/network-views.ts'
import { defaultTexts as t } from '../../site/texts/texts.ts'
import { answerResponse, redirectResponse, textResponse } from '../answers/responses.ts'
import type { PageService } from '../pages/page-service.ts'
import { SearchBusyError, SearchQueue } from '../search/search-queue.ts'

/** Answers `/find` of the network's own site. */
export class CityFinder {
  readonly #pages: PageService
  readonly #parts: CityParts
  readonly #queue = new SearchQueue({ city: 60 })

  constructor(pages: PageService, parts: CityParts) {
    this.#pages = pages
    this.#parts = parts
  }

  /** The page of a search, or the way to the one city that is meant. `reader`: its address, if known. */
  async answer(request: Request, publication: Publication, reader: string | undefined): Promise<Response> {
    try {
      return await this.#queue.run({ city: publication.id, reader }, () => this.#find(request, publication))
    } catch (error) {
      if (!(error instanceof SearchBusyError)) throw error
      return textResponse(503, t.search.busy, { 'retry-after': '5' })
    }
  }

  async #find(request: Request, publication: Publication): Promise<Response> {
    const { searchParams, port } = new URL(request.url)
    const text = (searchParams.get('q') ?? '').slice(0, longestText).trim()
    const context = await this.#pages.openContext(publication, '/find')
    const data = openData(new City(publication, this.#parts, context.now))
    const { cities } = await data.load({ cities: { kind: 'cities' } })
    const { only, page } = openFound(context, text, cities)
    const city = cities.find(({ id }) => id === searchParams.get('city')) ?? only
    if (city) {
      const local = `http://${city.id}.localhost${port && `:${port}`}/`
      return redirectResponse(context.origin === localOrigin ? local : city.href, t.answers.moved, 303)
    }
    const made = await this.#pages.make(publication, { ...page, path: '/find', status: 200, row: 'never' })
    return answerResponse(request, made)
  }
}
