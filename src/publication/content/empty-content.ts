import type { PublicationContent } from '../content.ts'

/** The content of a publication whose publisher has written nothing yet. */
export const emptyContent: PublicationContent = {
  home: undefined,
  choices: [],
  storm: undefined,
  note: undefined,
  articles: [],
  nextArticleAt: undefined,
  embargoed: new Set(),
  pages: {},
  faq: [],
  books: undefined,
  adverts: undefined,
  team: [],
  services: undefined,
  stormSteps: [],
  documents: [],
  events: [],
  upcoming: () => [],
  sampleWeather: undefined,
  rasters: new Map(),
}
